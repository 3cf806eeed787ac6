-- When the last pause of a person ended: the silence of their pairs is counted from then on.
create table person_pause_ends (
  person_id text primary key references people on delete cascade,
  ended_at timestamptz not null
);
