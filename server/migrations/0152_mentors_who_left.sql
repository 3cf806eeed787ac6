-- quick: The table has one row for each member of a mentorship.
-- The mentors who left a mentorship, for the pairs that an erased account leaves without one.
create index mentorship_members_mentor_left on mentorship_members (mentorship_id)
  where role = 'mentor' and left_at is not null;
