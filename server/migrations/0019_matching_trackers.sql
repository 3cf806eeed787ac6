-- A run of the matching engine, stored with everything that it depended on, so that it can be run again.
create table match_runs (
  id text primary key,
  programme text not null,
  kind text not null check (kind in ('first', 'followUp')),
  seed bigint not null,
  engine text not null,
  fingerprint text not null,
  input bytea, -- personal; canonical JSON in gzip, null since somebody in it was erased
  output bytea, -- personal
  people text[] not null, -- personal; everyone in the input
  made_at timestamptz not null,
  published_at timestamptz,
  check ((input is null) = (output is null))
);
create index match_runs_people on match_runs using gin (people);
create index match_runs_newest on match_runs (programme, made_at desc);

-- A group that forms: it begins with the first yes of both sides, and one mentor has one at a time.
create table match_groups (
  id text primary key,
  mentor_id text not null references people on delete cascade,
  size integer not null check (size > 0),
  created_on timestamptz not null,
  starts_at timestamptz not null,
  started_at timestamptz
);
create unique index match_groups_forming on match_groups (mentor_id) where started_at is null;
create index match_groups_mentor on match_groups (mentor_id);

-- A proposal to two people, with what each of them decided.
create table match_trackers (
  id text primary key,
  alias text not null unique, -- stands for the address of the other person
  run_id text not null references match_runs,
  programme text not null,
  mentor_id text not null references people on delete cascade,
  mentee_id text not null references people on delete cascade,
  match_type text not null check (match_type in ('1to1', '1toM')),
  contributions jsonb not null, -- personal; how the two fit, criterion by criterion
  made_at timestamptz not null,
  mentor_interest text check (mentor_interest in ('INTERESTED', 'REJECTED')), -- personal
  mentor_decided_at timestamptz, -- the first decision
  mentor_reason text, -- personal
  mentee_interest text check (mentee_interest in ('INTERESTED', 'REJECTED')), -- personal
  mentee_decided_at timestamptz,
  mentee_reason text, -- personal
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUCCESS', 'EXPIRED')),
  ended_as text check (ended_as in (
    'rejected', 'filled', 'accepted_elsewhere', 'left_pool', 'dropped_out', 'matched_by_team', 'timed_out')),
  ended_by text check (ended_by in ('mentor', 'mentee')),
  ended_at timestamptz,
  group_id text references match_groups,
  is_forming boolean not null default false, -- in a group that has not started
  unique (run_id, mentor_id, mentee_id),
  check ((status = 'EXPIRED') = (ended_as is not null)),
  check (not is_forming or (status = 'SUCCESS' and group_id is not null))
);
create unique index match_trackers_pair on match_trackers (mentor_id, mentee_id)
  where status = 'ACTIVE' or is_forming;
-- A mentee has one yes at a time, and is in one group that forms.
create unique index match_trackers_one_yes on match_trackers (mentee_id)
  where mentee_interest = 'INTERESTED' and (status = 'ACTIVE' or is_forming);
create index match_trackers_mentor on match_trackers (mentor_id, made_at);
create index match_trackers_mentee on match_trackers (mentee_id, made_at);
create index match_trackers_group on match_trackers (group_id) where group_id is not null;

-- What would help somebody whom the last run proposed to nobody.
create table match_helps (
  person_id text primary key references people on delete cascade,
  run_id text not null references match_runs,
  helps jsonb not null -- personal
);
