-- The line of the audit that an act belongs to, so that a page offers the undo beside it. Acts from before have none: they can be undone
-- for a day at most.
alter table desk_actions add column audit_id bigint references desk_audit;
create index desk_actions_audit on desk_actions (audit_id);
