-- The cases of the safety desk. Each report, block and flag of a message becomes one; triggers make them, so that none is
-- forgotten. The id is that of the report, or joins the message and the kind of the flag, or the two people of the block.
create table safety_cases (
  id text primary key,
  kind text not null check (kind in ('report', 'flag', 'distress', 'block')),
  reason text not null,
  reporter_id text references people on delete set null,
  about_id text references people on delete set null,
  channel_id text,
  message_id text,
  created_at timestamptz not null,
  matter text not null default 'usual' check (matter in ('usual', 'pictures', 'order')),
  matter_at timestamptz,
  opened_by text references people on delete set null,
  opened_at timestamptz,
  -- When the team first paused the conversation, or decided.
  acted_at timestamptz,
  -- Two members of the team read the conversation of a case about staff: one asks, and the other agrees.
  read_asked_by text references people on delete set null,
  read_agreed_by text references people on delete set null,
  outcome text check (outcome in ('nothing', 'talked_to', 'warned', 'paused', 'ended', 'excluded', 'reported_to_authority')),
  outcome_words text not null default '', -- personal
  reference text not null default '', -- personal
  reported_on date,
  closed_by text references people on delete set null,
  closed_at timestamptz
);
-- The queue: distress first, then the oldest.
create index safety_cases_open on safety_cases ((kind <> 'distress'), created_at, id) where closed_at is null;
create index safety_cases_closed on safety_cases (closed_at desc, id) where closed_at is not null;
-- The history of a person.
create index safety_cases_reporter on safety_cases (reporter_id);
create index safety_cases_about on safety_cases (about_id);
create index safety_cases_made on safety_cases (created_at);

create table safety_case_notes (
  id text primary key,
  case_id text not null references safety_cases on delete cascade,
  staff_id text references people on delete set null,
  words text not null, -- personal
  -- The day of a task; null for a note.
  due_on date,
  is_task boolean not null,
  written_at timestamptz not null,
  done_at timestamptz
);
create index safety_case_notes_of on safety_case_notes (case_id, written_at);

-- Conversations that the team paused. A block of two people pauses them too: a conversation opens when both are over.
create table safety_pauses (
  channel_id text primary key references channels on delete cascade,
  case_id text not null references safety_cases on delete cascade,
  paused_by text references people on delete set null,
  paused_at timestamptz not null
);

create function open_case_of_report() returns trigger language plpgsql as $$
begin
  insert into safety_cases (id, kind, reason, reporter_id, about_id, channel_id, message_id, created_at)
  values (new.id, 'report', new.reason, new.reporter_id, new.reported_id, new.channel_id,
          case when new.kind = 'message' then new.subject_id end, new.created_at);
  return null;
end $$;
create trigger reports_open_case after insert on reports for each row execute function open_case_of_report();

create function open_case_of_flag() returns trigger language plpgsql as $$
begin
  insert into safety_cases (id, kind, reason, about_id, channel_id, message_id, created_at)
  values (new.message_id || '.' || new.kind, case when new.kind = 'distress' then 'distress' else 'flag' end, new.kind,
          new.sender_id, new.channel_id, new.message_id, new.flagged_at)
  on conflict do nothing;
  return null;
end $$;
create trigger flags_open_case after insert on message_flags for each row execute function open_case_of_flag();

-- A person who blocks another again begins the case again.
create function open_case_of_block() returns trigger language plpgsql as $$
begin
  insert into safety_cases (id, kind, reason, reporter_id, about_id, created_at)
  values (new.blocker_id || '.' || new.blocked_id, 'block', '', new.blocker_id, new.blocked_id, new.blocked_at)
  on conflict (id) do update set created_at = excluded.created_at, opened_by = null, opened_at = null, acted_at = null,
    outcome = null, outcome_words = '', reference = '', reported_on = null, closed_by = null, closed_at = null;
  return null;
end $$;
create trigger blocks_open_case after insert on blocks for each row execute function open_case_of_block();

insert into safety_cases (id, kind, reason, reporter_id, about_id, channel_id, message_id, created_at, closed_at)
select id, 'report', reason, reporter_id, reported_id, channel_id, case when kind = 'message' then subject_id end,
       created_at, closed_at
from reports;
insert into safety_cases (id, kind, reason, about_id, channel_id, message_id, created_at, closed_at)
select message_id || '.' || kind, case when kind = 'distress' then 'distress' else 'flag' end, kind, sender_id, channel_id,
       message_id, flagged_at, seen_at
from message_flags;
insert into safety_cases (id, kind, reason, reporter_id, about_id, created_at, closed_at)
select blocker_id || '.' || blocked_id, 'block', '', blocker_id, blocked_id, blocked_at, seen_at from blocks;
