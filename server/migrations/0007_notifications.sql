-- What the product told a person. The key makes each thing told once, however often it is tried.
create table notices (
  id text primary key,
  person_id text not null references people on delete cascade,
  kind text not null,
  key text not null,
  params jsonb not null, -- personal
  created_at timestamptz not null,
  read_at timestamptz,
  unique (person_id, key)
);
-- A page of somebody's notices, newest first; ids are time-ordered.
create index notices_person on notices (person_id, id desc);

-- Topics whose mails a person turned on or off; what is not here is as the product begins.
create table notice_preferences (
  person_id text not null references people on delete cascade,
  topic text not null,
  mail boolean not null,
  chosen_at timestamptz not null,
  primary key (person_id, topic)
);

-- Headers of a letter beyond the usual ones; emptied with its body.
alter table mails add headers jsonb not null default '{}'; -- personal
