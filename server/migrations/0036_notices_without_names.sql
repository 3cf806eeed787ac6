-- Notices name people by their ids, so that nobody's name stays in those of others after an erasure. Names in earlier
-- notices become ids if a person fits; otherwise they become a word without a name.
create temporary table someone on commit drop as select '{"text": "notice.meeting.someone"}'::jsonb as value;

update notices set params = jsonb_set(params, '{names}', jsonb_build_object('list', coalesce(
  (select jsonb_agg(jsonb_build_object('person', member.person_id) order by member.person_id)
   from mentorship_members as member
   where member.mentorship_id = coalesce(notices.params ->> 'mentorship', split_part(notices.key, ':', 2))
     and member.person_id <> notices.person_id),
  (select jsonb_build_array(value) from someone))))
where kind in ('mentorshipBegun', 'mentorshipEnded', 'meetingTomorrow', 'meetingSoon')
  and jsonb_typeof(params -> 'names') = 'string';

update notices set params = jsonb_set(params, '{name}', coalesce(
  (select jsonb_build_object('person', tracker.mentor_id) from match_trackers as tracker
   where tracker.id = split_part(notices.key, ':', 2) and notices.person_id = tracker.mentee_id),
  (select jsonb_build_object('person', tracker.mentee_id) from match_trackers as tracker
   where tracker.id = split_part(notices.key, ':', 2) and notices.person_id = tracker.mentor_id),
  (select value from someone)))
where kind in ('groupJoined', 'groupGrew') and jsonb_typeof(params -> 'name') = 'string';

update notices set params = jsonb_set(params, '{name}', coalesce(
  (select jsonb_build_object('person', people.id)
   from mentorship_members as member join people on people.id = member.person_id
   where member.mentorship_id = notices.params ->> 'mentorship' and people.id <> notices.person_id
     and trim(people.first_name || ' ' || people.last_name) = notices.params ->> 'name'
   order by people.id limit 1),
  (select value from someone)))
where kind in ('meetingInvited', 'meetingChanged', 'meetingCancelled', 'meetingDeclined')
  and jsonb_typeof(params -> 'name') = 'string';

-- Who the newest messages are from: people, groups by their name, or the programme team as a text.
update notices set params = jsonb_set(params, '{names,list}', (
  select jsonb_agg(case
    when jsonb_typeof(each) <> 'string' then each
    when exists (select from channel_members as own join channels on channels.id = own.channel_id
                 where own.person_id = notices.person_id and channels.kind = 'group' and channels.name = each #>> '{}')
      then each
    else coalesce(
      (select jsonb_build_object('person', people.id)
       from channel_members as own
       join channel_members as other on other.channel_id = own.channel_id and other.person_id <> own.person_id
       join people on people.id = other.person_id
       where own.person_id = notices.person_id
         and trim(people.first_name || ' ' || people.last_name) = each #>> '{}'
       order by people.id limit 1),
      (select value from someone)) end order by position)
  from jsonb_array_elements(notices.params #> '{names,list}') with ordinality as list (each, position)))
where kind = 'unreadMessages' and jsonb_typeof(params #> '{names,list}') = 'array'
  and jsonb_array_length(params #> '{names,list}') > 0;
