-- When keys and persons were last used, so that what nobody uses can expire.

alter table keys add column used integer not null default 0; -- ms since 1970, UTC
alter table persons add column used integer not null default 0;

-- Nobody knows of what is there already, so its time begins now.
update keys set used = cast(strftime('%s', 'now') as integer) * 1000;
update persons set used = cast(strftime('%s', 'now') as integer) * 1000;

create index keys_used on keys (used);
create index persons_used on persons (used);
create index summaries_unfinished on summaries (phase, changed) where phase <> 'over';

-- A table goes with all that belongs to it.
create trigger remove after delete on summaries
begin
    delete from entries where table_id = old.table_id;
    delete from seats where table_id = old.table_id;
end;

-- Bots no longer move where nobody is, so nothing is due at a table at which one has to.
update summaries set due = null where phase = 'playing' and about like '%"deadline":null}';
