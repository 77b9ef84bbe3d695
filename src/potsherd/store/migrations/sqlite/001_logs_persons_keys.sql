-- Logs of tables, with a summary of each; persons and their keys.

create table entries (
    table_id text not null,
    number integer not null,
    entry text not null,
    primary key (table_id, number)
) without rowid;

create table summaries (
    table_id text primary key,
    number integer not null,
    phase text not null,
    listed integer not null,
    people text not null, -- a JSON list
    due integer,
    changed integer not null,
    about text not null
) without rowid;

create index summaries_listed on summaries (changed desc, table_id)
    where listed and phase in ('waiting', 'playing');
create index summaries_due on summaries (due, table_id) where due is not null;

create table seats (
    table_id text not null,
    person text not null,
    primary key (table_id, person)
) without rowid;

create index seats_person on seats (person);

create table persons (
    id text primary key,
    name text not null
) without rowid;

create table keys (
    digest text primary key,
    person text not null,
    kind text not null,
    expires integer
) without rowid;

create index keys_person on keys (person);

-- An insert into this view appends. As one statement it happens whole or not at all, and Python
-- gives up its lock once for it, not once for each of its parts.
create view appending as
select table_id, number, entry, phase, listed, people, due, changed, about
from entries join summaries using (table_id, number);

create trigger append instead of insert on appending
begin
    select raise(abort, 'the entry before is missing')
    where new.number <> 0 and not exists (
        select 1 from entries where table_id = new.table_id and number = new.number - 1
    );
    insert into entries (table_id, number, entry) values (new.table_id, new.number, new.entry);
    delete from seats
    where table_id = new.table_id and person not in (select value from json_each(new.people));
    insert into seats (table_id, person)
    select new.table_id, value from json_each(new.people) where true
    on conflict do nothing;
    insert into summaries (table_id, number, phase, listed, people, due, changed, about)
    values (
        new.table_id, new.number, new.phase, new.listed, new.people, new.due, new.changed, new.about
    )
    on conflict (table_id) do update set
        number = excluded.number,
        phase = excluded.phase,
        listed = excluded.listed,
        people = excluded.people,
        due = excluded.due,
        changed = excluded.changed,
        about = excluded.about;
end;

pragma application_id = 1349481587; -- the letters "Pots"
