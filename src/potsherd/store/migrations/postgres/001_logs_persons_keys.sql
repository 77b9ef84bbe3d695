-- Logs of tables, with a summary of each; persons and their keys.
create schema if not exists potsherd;

create table potsherd.version (version integer not null);
insert into potsherd.version values (0);

create table potsherd.entries (
    table_id text not null,
    number integer not null,
    entry text not null,
    primary key (table_id, number)
);

create table potsherd.summaries (
    table_id text primary key,
    number integer not null,
    phase text not null,
    listed boolean not null,
    people text[] not null,
    due bigint,
    changed bigint not null,
    about text not null
);

create index summaries_listed on potsherd.summaries (changed desc, table_id)
    where listed and phase in ('waiting', 'playing');
create index summaries_due on potsherd.summaries (due, table_id)
    where due is not null;
create index summaries_people on potsherd.summaries using gin (people);

create table potsherd.persons (
    id text primary key,
    name text not null
);

create table potsherd.keys (
    digest text primary key,
    person text not null,
    kind text not null,
    expires bigint
);

create index keys_person on potsherd.keys (person);
