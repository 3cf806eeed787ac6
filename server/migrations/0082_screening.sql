-- What an applicant did in a stage: the file, or the person outside who was asked. The newest counts.
create table screening_steps (
  person_id text not null references people on delete cascade,
  stage text not null,
  done_at timestamptz not null,
  file_key text,
  file_name text not null default '', -- personal
  referee_name text not null default '', -- personal
  referee_email text not null default '', -- personal
  -- The link of the person outside works once, and until a moment.
  token_hash text,
  ends_at timestamptz,
  answered_at timestamptz,
  answers jsonb not null default '[]', -- personal
  primary key (person_id, stage)
);
create unique index screening_steps_token on screening_steps (token_hash) where token_hash is not null;
create unique index screening_steps_file on screening_steps (file_key) where file_key is not null;

-- The team's decisions about a stage. An undone one stays, and does not count.
create table screening_decisions (
  id text primary key,
  person_id text not null references people on delete cascade,
  stage text not null,
  staff_id text references people on delete set null,
  decision text not null check (decision in ('pass', 'not_now', 'no')),
  reason text,
  words text not null, -- personal
  notes text not null, -- personal
  points jsonb not null default '[]', -- personal
  number text not null, -- personal
  held_on date,
  expires_on date,
  decided_at timestamptz not null,
  undone_at timestamptz
);
create index screening_decisions_of on screening_decisions (person_id, stage, decided_at desc);
-- The job that ends stages, and the team's list, ask for those that end soon.
create index screening_decisions_end on screening_decisions (expires_on)
  where decision = 'pass' and undone_at is null and expires_on is not null;
