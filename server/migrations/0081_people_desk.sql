-- People whom the team paused: they get no proposals until the day, or until a member of the team resumes them.
create table person_pauses (
  person_id text primary key references people on delete cascade,
  until date,
  paused_by text references people on delete set null,
  paused_at timestamptz not null
);
create index person_pauses_until on person_pauses (until) where until is not null;

-- An erasure that one member of the team asked for. A second one carries it out.
create table erasure_requests (
  person_id text primary key references people on delete cascade,
  asked_by text references people on delete cascade,
  asked_at timestamptz not null
);

-- The desk lists people, the newest first.
create index people_newest on people (created_at desc, id desc) where bot_role is null and erased_at is null;
