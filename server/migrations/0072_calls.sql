-- A call, and its room. The call of an event has the id of the occurrence.
create table calls (
  id text primary key,
  channel_id text not null references channels on delete cascade,
  mentorship_id text,
  is_planned boolean not null,
  title text not null,
  started_by text references people,
  started_at timestamptz not null,
  -- When it ends at the latest.
  limit_at timestamptz not null,
  -- When it first rang.
  rung_at timestamptz,
  -- Since when nobody is in it; null while someone is.
  empty_since timestamptz,
  ended_at timestamptz
);
-- One call goes on in a channel at a time.
create unique index calls_live on calls (channel_id) where ended_at is null;
-- The meetings of a mentorship.
create index calls_mentorship on calls (mentorship_id, started_at);
create index calls_started_by on calls (started_by);

-- A tab or a device in a call. A person has one open seat in a call: the newest.
create table call_visits (
  id text primary key,
  call_id text not null references calls on delete cascade,
  person_id text not null references people on delete cascade,
  seat text not null,
  mic boolean not null,
  camera boolean not null,
  screen boolean not null default false,
  hand boolean not null default false,
  joined_at timestamptz not null,
  seen_at timestamptz not null,
  -- Since when its line is known to be lost.
  away_since timestamptz,
  left_at timestamptz
);
create unique index call_visits_open on call_visits (call_id, person_id) where left_at is null;
create unique index call_visits_seat on call_visits (call_id, seat) where left_at is null;
create index call_visits_call on call_visits (call_id, joined_at);
create index call_visits_person on call_visits (person_id);

-- The people a call rings or rang for, with their answers.
create table call_rings (
  call_id text not null references calls on delete cascade,
  person_id text not null references people on delete cascade,
  rung_at timestamptz not null,
  -- Null while it rings.
  answer text,
  answered_at timestamptz,
  primary key (call_id, person_id)
);
create index call_rings_person on call_rings (person_id);

-- What people let be kept of a call: each answer with the words that they read.
create table call_consents (
  id text primary key,
  -- The call of an event may begin after the answer.
  call_id text not null,
  person_id text not null references people on delete cascade,
  recording boolean not null,
  transcript boolean not null,
  summary boolean not null,
  wording text not null,
  answered_at timestamptz not null
);
create index call_consents_call on call_consents (call_id, person_id, answered_at);
create index call_consents_person on call_consents (person_id);
