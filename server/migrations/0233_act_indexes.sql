-- not in a transaction
-- The pages find the undo of a line of the audit, the newest act about a thing, and the acts that nobody can undo any more.
-- An earlier try may have left a part of them.
drop index concurrently if exists desk_actions_audit;
create index concurrently desk_actions_audit on desk_actions (audit_id);
drop index concurrently if exists desk_actions_about;
create index concurrently desk_actions_about on desk_actions (about_id, done_at desc);
drop index concurrently if exists desk_actions_until;
create index concurrently desk_actions_until on desk_actions (undo_until);
