-- Whose account is disabled stays in the pool for the day it is enabled, and is not counted among those who wait.
alter table pool_entries add column is_suspended boolean not null default false;
update pool_entries set is_suspended = true
from people where people.id = pool_entries.person_id and people.disabled_at is not null and left_at is null;
drop index pool_entries_role;
create index pool_entries_role on pool_entries (role) where left_at is null and not is_suspended;

-- A run that proposes nobody new is not kept, and what would help is known all the same.
alter table match_helps alter column run_id drop not null;
-- Finds the runs that are old enough to be thinned.
create index match_runs_age on match_runs (made_at) where input is not null;
