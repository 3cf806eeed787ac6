-- A plan for another mentor who cannot come any more: it is not carried out, and the team plans another one.
alter table mentorship_handovers add column dropped_at timestamptz;
drop index mentorship_handovers_open;
create unique index mentorship_handovers_open on mentorship_handovers (mentorship_id)
  where done_at is null and dropped_at is null;
create index mentorship_handovers_waiting on mentorship_handovers (mentorship_id) where done_at is null;
