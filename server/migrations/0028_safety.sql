-- A conversation of two in which one has blocked the other: nobody writes, and neither is told who did it.
alter table channels add column is_paused boolean not null default false;

-- What a message was noticed for when it was stored or edited: contact details, money, other apps, meeting alone, distress.
create table message_flags (
  message_id text not null references messages (id) on delete cascade,
  kind text not null check (kind in ('contact', 'money', 'other_app', 'meeting', 'distress')),
  channel_id text not null,
  sender_id text not null references people on delete cascade,
  flagged_at timestamptz not null,
  -- When staff looked at it.
  seen_at timestamptz,
  primary key (message_id, kind)
);
create index message_flags_open on message_flags (flagged_at) where seen_at is null;
create index message_flags_sender on message_flags (sender_id);

-- Somebody reported the message of a file: it stays while the report is stored.
alter table chat_attachments add column is_kept boolean not null default false;

create table blocks (
  blocker_id text not null references people on delete cascade,
  blocked_id text not null references people on delete cascade,
  blocked_at timestamptz not null,
  -- When staff looked at it.
  seen_at timestamptz,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

create table reports (
  id text primary key,
  -- A short name for staff to type: 1, 2, 3, …
  number integer not null unique generated always as identity,
  -- Null once the reporter is erased.
  reporter_id text references people on delete set null,
  kind text not null check (kind in ('message', 'person', 'call')),
  subject_id text not null, -- the message, person or call
  -- Whom it is about; null where that is not one person, or once they are erased.
  reported_id text references people on delete set null,
  channel_id text,
  reason text not null check (reason in ('contact_details', 'money', 'harassment', 'unsafe', 'spam', 'other')),
  words text not null, -- personal
  -- What the reporter saw, as JSON text; copied then, so that nobody can change or delete it later.
  evidence text not null, -- personal
  status text not null default 'RECEIVED' check (status in ('RECEIVED', 'SEEN', 'CLOSED')),
  outcome text not null default '', -- personal; staff's words to the reporter
  created_at timestamptz not null,
  seen_at timestamptz,
  closed_at timestamptz
);
-- Repeating a report finds the open one.
create unique index reports_open on reports (reporter_id, kind, subject_id) where status <> 'CLOSED';
create index reports_waiting on reports (created_at) where status <> 'CLOSED';
create index reports_reporter on reports (reporter_id, created_at);
create index reports_reported on reports (reported_id);

-- Every act of staff on reports and conversations. Rows are added and never changed.
create table safety_log (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  -- The name that the member of staff gave.
  staff text not null,
  act text not null check (act in ('listed', 'shown', 'taken', 'answered', 'closed', 'reopened', 'read')),
  report_id text,
  channel_id text,
  -- The reason for reading, or what was answered.
  words text not null
);
create index safety_log_report on safety_log (report_id);
create index safety_log_read on safety_log (channel_id, id) where act = 'read';
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The safety log can only be added to.';
end $$;
create trigger safety_log_stays before update or delete or truncate on safety_log
  for each statement execute function refuse_change();
