-- A stretch of one person's sound and picture, during which everyone in the call agreed to the same. A new answer, a new person who
-- says no, and a restart begin another one. Its bytes are files, encrypted, in parts of about two seconds.
create table call_takes (
  id text primary key,
  call_id text not null references calls on delete cascade,
  person_id text not null references people on delete cascade,
  -- The purposes that everyone agreed to.
  recording boolean not null,
  transcript boolean not null,
  summary boolean not null,
  -- The process of the product that stores it.
  host text not null,
  started_at timestamptz not null,
  -- When its newest part came.
  seen_at timestamptz not null,
  ended_at timestamptz,
  parts int not null default 0,
  bytes bigint not null default 0,
  -- When its files were deleted.
  deleted_at timestamptz
);
create index call_takes_call on call_takes (call_id, started_at);
create index call_takes_person on call_takes (person_id);
-- Those that have files, by age.
create index call_takes_kept on call_takes (started_at) where deleted_at is null;

-- Each opening of a recording, which the members of the chat see.
create table call_openings (
  id text primary key,
  call_id text not null references calls on delete cascade,
  person_id text not null references people on delete cascade,
  opened_at timestamptz not null
);
create index call_openings_call on call_openings (call_id, opened_at);
create index call_openings_person on call_openings (person_id);
