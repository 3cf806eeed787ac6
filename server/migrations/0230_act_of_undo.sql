-- The line of the audit that an act belongs to, so that a page offers the undo beside it. Acts from before have none: they can be undone
-- for a day at most.
alter table desk_actions add column audit_id bigint references desk_audit;
create index desk_actions_audit on desk_actions (audit_id);
-- Acts with the same chain about the same thing replace each other: only the newest can be undone.
alter table desk_actions add column chain text not null default '';
create index desk_actions_about on desk_actions (about_id, done_at desc);
create index desk_actions_until on desk_actions (undo_until);
