-- Where a proposal stands in its run, and whether the run chose the two for each other or as a reserve.
alter table match_trackers
  add column run_place integer not null default 0,
  add column part text not null default 'core' check (part in ('core', 'reserve'));
-- The proposals of a run were made in its order. Which of the old ones were reserves is in the stored runs only.
update match_trackers set run_place = placed.place
from (
  select id, row_number() over (partition by run_id order by made_at, id) - 1 as place from match_trackers
) as placed
where placed.id = match_trackers.id;
