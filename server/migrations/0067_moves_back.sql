-- The series before an event was last moved, with the answers that the move deleted, so that it can be moved back until the others are told.
alter table calendar_news
  add column before_move jsonb, -- personal
  add column answers_before_move jsonb; -- personal
