-- not in a transaction
-- A mentorship has one open plan for another mentor; a dropped one makes room for the next.
-- An earlier try may have left a part of them.
drop index concurrently if exists mentorship_handovers_planned;
create unique index concurrently mentorship_handovers_planned on mentorship_handovers (mentorship_id)
  where done_at is null and dropped_at is null;
drop index concurrently if exists mentorship_handovers_waiting;
create index concurrently mentorship_handovers_waiting on mentorship_handovers (mentorship_id) where done_at is null;
drop index concurrently if exists mentorship_handovers_open;
