-- The series before it was last deleted, whole or in part, so that it can be restored until the others are told.
alter table calendar_news add column before_deletion jsonb; -- personal
