-- In a group, the mentor and each mentee also have a channel of their own. It follows the group's memberships.
alter table channels add column beside_id text references channels;
create index channels_beside on channels (beside_id) where beside_id is not null;

with pairs as materialized (
  select gen_random_uuid()::text as id, channels.id as group_id, channels.created_at,
         mentor.person_id as mentor_id, mentee.person_id as mentee_id
  from channels
  join mentorships on mentorships.id = channels.mentorship_id and mentorships.ended_at is null
  join mentorship_members mentor
    on mentor.mentorship_id = mentorships.id and mentor.role = 'mentor' and mentor.left_at is null
  join mentorship_members mentee
    on mentee.mentorship_id = mentorships.id and mentee.role = 'mentee' and mentee.left_at is null
  where channels.kind = 'group'
), made as (
  insert into channels (id, kind, name, is_paused, beside_id, created_at)
  select id, 'one_to_one', '', exists (
           select from blocks
           where (blocker_id, blocked_id) in ((mentor_id, mentee_id), (mentee_id, mentor_id))
         ), group_id, created_at
  from pairs
)
insert into channel_members (channel_id, person_id)
select id, mentor_id from pairs union all select id, mentee_id from pairs;
