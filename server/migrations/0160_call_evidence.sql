-- quick: It makes an empty table, and the log of safety is small.
-- The recorded calls that are kept as evidence of a report. Their files stay until the report is deleted, even if a member deletes the recording.
create table call_evidence (
  report_id text primary key,
  call_id text not null references calls on delete cascade,
  -- The words that the reporter agreed to, and when.
  wording text not null,
  held_at timestamptz not null
);
create index call_evidence_call on call_evidence (call_id);
-- An erased person's name goes from a take that is kept as evidence.
alter table call_takes alter column person_id drop not null;

-- The team heard a recording.
-- quick: The log of safety is small.
alter table safety_log
  drop constraint safety_log_act_check,
  add constraint safety_log_act_check
    check (act in ('listed', 'shown', 'taken', 'answered', 'closed', 'reopened', 'read', 'heard', 'inbox_listed', 'inbox_read',
                   'inbox_answered', 'inbox_done'));
drop index safety_log_read;
-- quick: The log of safety is small.
create index safety_log_read on safety_log (channel_id, id) where act in ('read', 'heard');
