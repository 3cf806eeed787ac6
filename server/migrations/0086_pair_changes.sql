-- Since when a bridge mentor is there until the next match of the mentees; null for every other mentorship.
alter table mentorships add column bridged_at timestamptz;

-- A conversation that is over: its members read it, and nothing opens it again.
alter table channels add column closed_at timestamptz;

-- Another mentor takes a mentorship over: as a bridge until the next match, or instead of the one before. It is carried out when a
-- member of the team has told the mentees.
create table mentorship_handovers (
  id text primary key,
  mentorship_id text not null references mentorships on delete cascade,
  kind text not null check (kind in ('bridge', 'swap')),
  mentor_id text not null references people on delete cascade,
  planned_by text references people on delete set null,
  planned_at timestamptz not null,
  done_at timestamptz
);
-- One plan at a time.
create unique index mentorship_handovers_open on mentorship_handovers (mentorship_id) where done_at is null;
create index mentorship_handovers_mentor on mentorship_handovers (mentor_id);

-- A mentorship that closes in five steps, until its last day.
create table mentorship_closures (
  mentorship_id text primary key references mentorships on delete cascade,
  begun_by text references people on delete set null,
  begun_at timestamptz not null,
  last_day date not null,
  met_on date,
  finished_at timestamptz
);
create index mentorship_closures_day on mentorship_closures (last_day) where finished_at is null;

-- What each side gives at the end: a letter to the other side, and answers to the team.
create table mentorship_farewells (
  mentorship_id text not null references mentorships on delete cascade,
  person_id text not null references people on delete cascade,
  letter text, -- personal
  written_at timestamptz,
  value integer check (value between 1 and 5), -- personal
  words text, -- personal
  wish text check (wish in ('again', 'goodbye')), -- personal
  answered_at timestamptz,
  primary key (mentorship_id, person_id)
);
create index mentorship_farewells_person on mentorship_farewells (person_id);
