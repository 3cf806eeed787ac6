-- A proposal ends at once when the group that forms shares nothing with the mentee.
alter table match_trackers drop constraint match_trackers_ended_as_check;
alter table match_trackers add constraint match_trackers_ended_as_check check (ended_as in (
  'rejected', 'filled', 'unfit', 'accepted_elsewhere', 'left_pool', 'dropped_out', 'matched_by_team', 'timed_out'));

-- Such proposals used to run until their time was over, and that kept the two apart for good. Only the programmes'
-- files say which criteria a group has to share; until now these two are the only ones.
update match_trackers as proposal set ended_as = 'unfit'
where ended_as = 'timed_out' and match_type = '1toM' and exists (
  select from match_groups, jsonb_array_elements(proposal.contributions) as own (fit)
  where match_groups.mentor_id = proposal.mentor_id and match_groups.created_on <= proposal.ended_at
    and (match_groups.started_at is null or match_groups.started_at >= proposal.ended_at)
    and own.fit->>'criterion' in ('language', 'time')
    -- No value of the mentee is shared by all who were in the group then.
    and not exists (
      select from jsonb_array_elements_text(own.fit->'matched') as common (option)
      where not exists (
        select from match_trackers as member
        where member.group_id = match_groups.id
          and greatest(member.mentor_decided_at, member.mentee_decided_at) <= proposal.ended_at
          and (member.ended_at is null or member.ended_at > proposal.ended_at)
          and not exists (
            select from jsonb_array_elements(member.contributions) as theirs (fit)
            where theirs.fit->>'criterion' = own.fit->>'criterion' and theirs.fit->'matched' ? common.option))));
