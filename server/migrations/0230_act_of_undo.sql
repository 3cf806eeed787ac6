-- quick: The table has a week of acts at most, and the new columns are empty, so nothing is rewritten or searched for long.
-- The line of the audit that an act belongs to, so that a page offers the undo beside it. Acts from before have none: they can be undone
-- for a day at most.
alter table desk_actions add column audit_id bigint references desk_audit;
-- Acts with the same chain about the same thing replace each other: only the newest can be undone.
alter table desk_actions add column chain text not null default '';
alter table desk_actions add constraint desk_actions_chain_bounded check (octet_length(chain) <= 100) not valid;
