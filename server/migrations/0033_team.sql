-- The programme team takes part in channels as one member with a name of its own; an answer has the name of the person
-- who wrote it.
alter table people
  drop constraint people_bot_role_check,
  add constraint people_bot_role_check check (bot_role in ('ai_assistant', 'team'));
insert into people (id, email, role, first_name, last_name, phone_number, primary_language, bot_role, created_at)
values ('team', 'team@bots.invalid', 'staff', '', '', '', 'en', 'team', '2026-01-01T00:00:00Z');

alter table channels
  drop constraint channels_kind_check,
  add constraint channels_kind_check check (kind in ('one_to_one', 'group', 'assistant', 'team'));

-- What a member of staff may do. Everybody who is staff today keeps every right.
create table staff_rights (
  person_id text not null references people on delete cascade,
  name text not null check (name in ('people', 'screening', 'matching', 'care', 'safety', 'content', 'messages',
                                     'numbers', 'programme', 'team')),
  given_at timestamptz not null,
  primary key (person_id, name)
);
insert into staff_rights (person_id, name, given_at)
select people.id, name, people.created_at
from people
cross join unnest(array['people', 'screening', 'matching', 'care', 'safety', 'content', 'messages', 'numbers',
                        'programme', 'team']) as name
where people.role = 'staff' and people.bot_role is null;

-- Each person's channel with the programme team. The row is inserted before the channel, so that of two processes only
-- one makes it. `handled_seq` is the number of the newest message that the team answered or marked as done; the
-- conversation waits while `newest_seq` is greater.
create table team_inbox (
  person_id text primary key references people on delete cascade,
  channel_id text not null unique references channels deferrable initially deferred,
  newest_seq bigint not null default 0,
  handled_seq bigint not null default 0,
  -- When the oldest message arrived that is not handled; null if none waits.
  waiting_since timestamptz,
  check ((waiting_since is not null) = (newest_seq > handled_seq))
);
create index team_inbox_waiting on team_inbox (waiting_since) where waiting_since is not null;

alter table safety_log
  drop constraint safety_log_act_check,
  add constraint safety_log_act_check
    check (act in ('listed', 'shown', 'taken', 'answered', 'closed', 'reopened', 'read', 'inbox_listed', 'inbox_read',
                   'inbox_answered', 'inbox_done'));
