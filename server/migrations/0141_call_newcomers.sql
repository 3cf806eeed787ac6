-- quick: It makes an empty table, and two columns without values.
-- People who read what may be kept of a call, or who are about to go in. Each process reads them, so a recording pauses in whichever
-- process it runs. They are seen every five seconds, and count for twelve.
create table call_newcomers (
  -- No reference: a planned call has no row until someone is in it.
  call_id text not null,
  person_id text not null references people on delete cascade,
  -- The tab, so that one that goes back does not speak for another.
  tab text not null,
  seen_at timestamptz not null,
  primary key (call_id, person_id, tab)
);
create index call_newcomers_person on call_newcomers (person_id);
create index call_newcomers_seen on call_newcomers (seen_at);

-- The days that the person read in the question; null before this version, which always said 30.
alter table call_consents add column recording_days integer;
-- When a recording is deleted: the shortest time that anyone in it read. Null before this version, which meant 30 days.
alter table call_takes add column keep_until timestamptz;
