-- The zone in which a person reads and makes times.
alter table people add column time_zone text not null default 'Asia/Kolkata'; -- personal

-- A part of a mail that calendar programs read: its method and its text.
alter table mails add column calendar jsonb;

create table calendar_series (
  id text primary key,
  mentorship_id text not null references mentorships on delete cascade,
  title text not null, -- personal
  description text not null, -- personal
  duration_minutes integer not null check (duration_minutes between 5 and 480),
  is_pair_group_call boolean not null,
  session_id text,
  session_name text not null,
  starts_at timestamptz not null,
  -- The maker's zone: the series keeps its hour there.
  time_zone text not null,
  frequency text not null check (frequency in ('NONE', 'WEEKLY', 'BIWEEKLY', 'MONTHLY')),
  -- The last day in that zone, included.
  repeat_end_date date check ((frequency = 'NONE') = (repeat_end_date is null)),
  created_by text references people on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  sequence integer not null default 0,
  cancelled_at timestamptz,
  -- The request that made it, so that a repeated one finds it.
  idempotency_key text,
  unique (created_by, idempotency_key)
);
create index calendar_series_mentorship on calendar_series (mentorship_id);

create table calendar_exceptions (
  series_id text not null references calendar_series on delete cascade,
  -- When the series would have the occurrence.
  recurrence_at timestamptz not null,
  is_cancelled boolean not null,
  starts_at timestamptz not null,
  title text not null, -- personal
  description text not null, -- personal
  duration_minutes integer not null,
  is_pair_group_call boolean not null,
  session_id text,
  session_name text not null,
  primary key (series_id, recurrence_at)
);

create table calendar_answers (
  series_id text not null references calendar_series on delete cascade,
  person_id text not null references people on delete cascade,
  -- Null: for the whole series, where an occurrence has no answer of its own.
  recurrence_at timestamptz,
  answer text not null check (answer in ('yes', 'no', 'maybe')),
  answered_at timestamptz not null,
  unique nulls not distinct (series_id, person_id, recurrence_at)
);
create index calendar_answers_person on calendar_answers (person_id);

create table calendar_availability (
  person_id text primary key references people on delete cascade,
  slots text[] not null, -- personal
  said_at timestamptz not null
);

create table calendar_feeds (
  person_id text primary key references people on delete cascade,
  -- Half of the secret address; the other half is made of it by a key. Null: the person deleted the address.
  handle text unique,
  made_at timestamptz not null
);

create table calendar_links (
  person_id text primary key references people on delete cascade,
  provider text not null check (provider in ('google', 'outlook', 'yahoo')),
  email text not null, -- personal
  -- The tokens, encrypted.
  sealed_tokens text not null, -- personal
  scope text not null,
  linked_at timestamptz not null,
  synced_at timestamptz,
  -- When the provider refused us for good; the person has to link again.
  broken_at timestamptz
);

-- What stands in a linked calendar, so that it is changed and taken away there too.
create table calendar_pushes (
  person_id text not null references people on delete cascade,
  series_id text not null,
  external_id text not null,
  -- What was written last; another one means that it has to be written again.
  version text not null,
  primary key (person_id, series_id)
);
