-- quick: The columns get a default that is the same for every row, so no row is written again.
-- When each side put away how a proposal ended, so that no other device tells it again. Earlier endings count as told.
alter table match_trackers
  add column mentor_told_at timestamptz default now(),
  add column mentee_told_at timestamptz default now();
alter table match_trackers
  alter column mentor_told_at drop default,
  alter column mentee_told_at drop default;
-- quick: Only the open proposals and the endings of one week.
update match_trackers set mentor_told_at = null, mentee_told_at = null
where status = 'ACTIVE' or is_forming or ended_at > now() - interval '7 days';
