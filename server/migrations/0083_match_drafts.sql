alter table match_runs drop constraint match_runs_kind_check;
alter table match_runs add constraint match_runs_kind_check check (kind in ('first', 'draft', 'followUp'));

-- A draft of matching: a dry run that the team looks at, marks and publishes.
create table match_drafts (
  id text primary key,
  programme text not null,
  made_by text references people on delete set null,
  made_at timestamptz not null,
  settings jsonb not null,
  -- The scope of its maker; null means all.
  programmes text[],
  institutions text[],
  run_id text references match_runs on delete cascade,
  state text not null check (state in ('waiting', 'working', 'ready', 'failed')),
  progress integer not null default 0,
  -- It rises with each mark, so that the result of an earlier run is dropped.
  version integer not null default 1,
  figures jsonb,
  published_by text references people on delete set null,
  published_at timestamptz,
  sends_at timestamptz,
  is_sent boolean not null default false,
  action_id text,
  check ((published_at is null) = (sends_at is null))
);
-- The newest drafts, and those that are too old.
create index match_drafts_newest on match_drafts (made_at desc, id desc);
create index match_drafts_run on match_drafts (run_id);

-- The marks that the team gave to pairs of a draft.
create table match_draft_marks (
  draft_id text not null references match_drafts on delete cascade,
  mentee_id text not null references people on delete cascade,
  mentor_id text not null references people on delete cascade,
  mark text not null check (mark in ('lock', 'forbid', 'add')),
  reason text not null, -- personal
  marked_by text references people on delete set null,
  marked_at timestamptz not null,
  primary key (draft_id, mentee_id, mentor_id)
);

-- The limits of the people in the pool, by the newest draft without what-ifs.
create table pool_limits (
  person_id text primary key references people on delete cascade,
  because text not null, -- personal; a criterion, `places`, or empty if the draft has a proposal
  found_at timestamptz not null
);

-- The pool in pages, the longest wait first.
create index pool_entries_waiting on pool_entries (since, person_id) where left_at is null and not is_suspended;
