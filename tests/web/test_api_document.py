"""The OpenAPI document is true: what it promises holds for whatever is sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from fastapi.openapi.models import OpenAPI
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import SearchStrategy
from jsonschema import Draft202012Validator
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    ignored_auth,
    negative_data_rejection,
    positive_data_acceptance,
)

from web.api_server import Json, Program, Running, client, read, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("api-document")) as server:
        yield server


@pytest.fixture(scope="module")
def document(server: Running) -> Json:
    with client(server) as http:
        return read(http.get("/api/openapi.json"))


def operations(document: Json) -> Iterator[tuple[str, Json]]:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield f"{method.upper()} {path}", operation


def test_the_document_is_openapi(document: Json) -> None:
    OpenAPI.model_validate(document)
    assert document["openapi"].startswith("3.1")
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    for reference in references(document):
        found = document
        for part in reference.removeprefix("#/").split("/"):
            found = found[part]


def references(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for name, part in value.items():
            if name == "$ref":
                yield part
            else:
                yield from references(part)
    elif isinstance(value, list):
        for part in value:
            yield from references(part)


def test_everything_is_described(document: Json) -> None:
    assert document["info"]["description"]
    described = {tag["name"] for tag in document["tags"] if tag["description"]}
    for name, operation in operations(document):
        assert operation["summary"], name
        assert operation["description"], name
        assert set(operation["tags"]) <= described, name
        for parameter in operation.get("parameters", []):
            assert parameter["description"], (name, parameter)
        for status, answer in operation["responses"].items():
            assert answer["description"] not in ("", "Successful Response"), (name, status)
            if status >= "4":
                schema = answer["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Problem"}, (name, status)
    for name, schema in document["components"]["schemas"].items():
        assert schema["description"], name


def test_every_example_fits_its_schema(document: Json) -> None:
    examples = 0
    for name, schema in document["components"]["schemas"].items():
        root = {**document, "$ref": f"#/components/schemas/{name}"}
        for example in schema.get("examples", []):
            Draft202012Validator(root).validate(example)
            examples += 1
    assert examples >= 8


def test_what_needs_an_account_says_how_to_show_it(document: Json) -> None:
    assert set(document["components"]["securitySchemes"]) == {"token", "cookie"}
    for name, operation in operations(document):
        ways = operation.get("security", [])
        if "401" in operation["responses"]:
            assert ways == [{"token": []}, {"cookie": []}], name
        else:
            assert not ways or {} in ways, name


# ---------------------------------------------------------------- whatever is sent
BOUNDED = settings(
    max_examples=8,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
STREAMS = r"/events$"
# A schema cannot say all that a name or a move has to be.
UNWANTED = [positive_data_acceptance]
# A player's token and table are the right ones, whatever was made up in their place.
UNWANTED_OF_PLAYERS = [*UNWANTED, ignored_auth, negative_data_rejection]


def requests_to(operation: Any) -> SearchStrategy[Any]:
    """Requests that fit the schema, and requests that do not."""
    strategy: SearchStrategy[Any] = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    if operation.body or operation.path_parameters or operation.query:
        strategy |= operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    return strategy


def whatever_is_sent(server: Running, document: Json, headers: Json, **path: str) -> None:
    """Send much that is right and much that is wrong to every address that answers at once.

    The answers must be such as the document says, and never a failure of the server. `path` has
    what goes into addresses in place of what would be made up.
    """
    schema = schemathesis.openapi.from_dict(document).exclude(path_regex=STREAMS)
    session = requests.Session()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @BOUNDED
        @given(case=requests_to(operation))
        def answered(case: Any) -> None:
            case.headers.update(headers)
            case.path_parameters.update(
                {name: value for name, value in path.items() if name in case.path_parameters}
            )
            case.call_and_validate(
                base_url=server.url,
                session=session,
                excluded_checks=UNWANTED_OF_PLAYERS if headers else UNWANTED,
            )

        answered()
    session.close()


def test_whatever_a_stranger_sends_is_answered_as_documented(
    server: Running, document: Json
) -> None:
    whatever_is_sent(server, document, {})


def test_whatever_a_player_sends_is_answered_as_documented(server: Running, document: Json) -> None:
    with client(server) as http:
        ann = Program.named(http, "Ann")
        id = ann.opens("expedition", "me", "random:seed=1", monument="temple")["id"]
        whatever_is_sent(server, document, ann.headers, id=id)
