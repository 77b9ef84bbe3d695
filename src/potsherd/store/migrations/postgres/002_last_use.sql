-- When keys and persons were last used, so that what nobody uses can expire.

alter table potsherd.keys add column used bigint not null default 0; -- ms since 1970, UTC
alter table potsherd.persons add column used bigint not null default 0;

-- Nobody knows of what is there already, so its time begins now.
update potsherd.keys set used = extract(epoch from now())::bigint * 1000;
update potsherd.persons set used = extract(epoch from now())::bigint * 1000;

create index keys_used on potsherd.keys (used);
create index persons_used on potsherd.persons (used);
create index summaries_unfinished on potsherd.summaries (phase, changed) where phase <> 'over';

-- Bots no longer move where nobody is, so nothing is due at a table at which one has to.
update potsherd.summaries set due = null
where phase = 'playing' and about like '%"deadline":null}';
