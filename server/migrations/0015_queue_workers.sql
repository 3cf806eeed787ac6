-- The processes that run jobs. A process that was killed leaves its jobs locked; this table shows that it has ended.
create table queue_workers (
  id text primary key,
  -- The machine, as far as process ids are concerned.
  host text not null,
  pid integer not null,
  seen_at timestamptz not null default now()
);
