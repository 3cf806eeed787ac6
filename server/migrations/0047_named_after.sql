-- A group is called by the first name of this member while they are active in it. No name of a person is stored.
alter table channels add column named_after text references people on delete set null;
-- Erasing a person.
create index channels_named_after on channels (named_after) where named_after is not null;

update channels set named_after = mentor.person_id
from mentorship_members as mentor
where channels.kind = 'group' and mentor.mentorship_id = channels.mentorship_id and mentor.role = 'mentor'
  and channels.name like '%''s group';

-- Notices about unread messages store such a name too: they name the mentor from now on.
do $$
declare
  called record;
begin
  for called in
    select distinct to_jsonb(name)::text as stored,
      jsonb_build_object(
        'text', 'chat.group.of', 'values', jsonb_build_object('name', jsonb_build_object('person', named_after))
      )::text as value, channel_members.person_id
    from channels join channel_members on channel_members.channel_id = channels.id
    where named_after is not null
  loop
    update notices set params = replace(params::text, called.stored, called.value)::jsonb
    where person_id = called.person_id and kind = 'unreadMessages' and position(called.stored in params::text) > 0;
  end loop;
end
$$;

update channels set name = '' where mentorship_id is not null and (kind = 'one_to_one' or named_after is not null);

-- Nothing reads the names of mentorships, which are made of first names. The column stays empty for one version, so that a
-- server of the version before can still store a mentorship.
alter table mentorships alter column name set default '';
update mentorships set name = '';
