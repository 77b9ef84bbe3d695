"""Pages and pieces of pages: templates, in the language of the visitor."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, MutableMapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    TemplateNotFound,
)
from jinja2.ext import Extension
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from potsherd.doors import families
from potsherd.language import Language, available, use
from potsherd.language.names import listing, monument_name, variant_name
from potsherd.web.assets import assets
from potsherd.web.board.contract import BOARDS
from potsherd.web.site import site_of
from potsherd.web.visitors import Visitor

TEMPLATES = Path(__file__).with_name("templates")
LONGEST_KEY = 64
"""Letters of what tells two sent forms apart that are looked at."""
_PIECES = 4000  # of pages, a few hundred bytes each, for each language


def page(
    request: Request, visitor: Visitor, template: str, status: int = 200, **context: object
) -> HTMLResponse:
    """A whole page for a visitor; it is theirs alone, so nothing between may keep it."""
    text = fragment(visitor, template, path=_address(request), **context)
    return HTMLResponse(text, status, {"Cache-Control": "no-store"})


def _address(request: Request) -> str:
    """The address that shows the page again; what a form led to is not shown but by its page."""
    root = site_of(request).config.root
    try:
        shown = urlsplit(
            str(request.url) if request.method == "GET" else request.headers.get("referer", "")
        )
    except ValueError:
        shown = urlsplit("")
    path = shown.path.removeprefix(root) if shown.path.startswith(f"{root}/") else shown.path
    return (path or "/") + (f"?{shown.query}" if shown.query else "")


def fragment(visitor: Visitor, template: str, **context: object) -> str:
    """A piece of a page, for what is changed in place."""
    return render(visitor.language, template, visitor.root, visitor=visitor, **context)


def render(language: Language, template: str, root: str = "", **context: object) -> str:
    """The text of a template; the functions of the language are there, in macros as well."""
    return environment(language.code, root).get_template(template).render(context)


def fresh_key() -> str:
    """What tells a form that is sent twice from two forms; each form holds a fresh one."""
    return secrets.token_urlsafe(12)


class Constants(Extension):
    """Puts in, when a template is compiled, what is the same each time it is rendered.

    Addresses in templates are those that requests arrive at; they are put under the root here.
    """

    _ADDRESS = re.compile(r'(\s(?:href|src|action|formaction|hx-[\w:-]+)=")(?=/)')
    _MESSAGE = re.compile(r'\{\{ text\("([^"\\]*)"\) \}\}')

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The source with messages without fields in words, and with whole addresses."""
        root = str(escape(self.environment.globals["root"]))
        source = self._ADDRESS.sub(lambda found: found[1] + root, source)
        spoken = cast(Callable[[str], str], self.environment.globals["text"])
        said = self._MESSAGE.sub(lambda found: str(escape(spoken(found[1]))), source)
        return said.replace("{{ sprite }}", str(self.environment.globals["sprite"]))


class FamilyLoader(BaseLoader):
    """Finds `table/FAMILY/...` in the folder that the family names."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """See BaseLoader."""
        room, _, rest = template.partition("/")
        family, _, name = rest.partition("/")
        if room != "table" or not name or family not in families():
            raise TemplateNotFound(template)
        return FileSystemLoader(BOARDS.of(family).TEMPLATES).get_source(environment, name)


class Templates(Environment):
    """Templates that stay as they are while the program runs, and so do their globals.

    Globals of a template are one dictionary, not the chain of two that changes would need:
    comparing such chains took a fifth of the time of a page with many imports.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """See Environment."""
        return {**self.globals, **(d or {})}


@cache
def environment(code: str, root: str) -> Environment:
    """The templates of a language for a server under a root, each compiled once."""
    language = use(code)

    @lru_cache(maxsize=_PIECES)
    def once(macro: Callable[..., Markup], *values: object) -> Markup:
        """The text of a macro, made once for the same values: a page that is pushed differs in
        few places from the one before, and from the one for another seat."""
        return macro(*values)

    @cache
    def has(name: str) -> bool:
        """Whether there is a template of a name; it is looked for once."""
        try:
            made.get_template(name)
        except TemplateNotFound:
            return False
        return True

    made = Templates(
        loader=ChoiceLoader([FamilyLoader(), FileSystemLoader(TEMPLATES)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=[Constants],
    )
    made.globals.update(
        text=language.text,
        plural=language.plural,
        context=language.context,
        plural_context=language.plural_context,
        language=language,
        languages=languages(),
        root=root,
        asset=lambda name: root + assets().url(name),
        sprite=Markup(escape(root + assets().url("sprite.svg"))),
        fresh_key=fresh_key,
        has=has,
        once=once,
        listing=lambda parts: listing(language, tuple(parts)),
        monument_name=lambda monument: monument_name(language, monument),
        variant_name=lambda variant: variant_name(language, variant),
    )
    return made


@cache
def languages() -> tuple[tuple[str, str], ...]:
    """The code of each language, and what it calls itself."""
    return tuple(
        # Translators: the name of your language, in your language.
        (code, use(code).context("name of this language", "English"))
        for code in available()
    )
