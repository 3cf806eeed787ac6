-- Which kinds of notices reach a person by which channels; a missing row means the default.
create table notice_choices (
  person_id text not null references people on delete cascade,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  chosen_at timestamptz not null,
  primary key (person_id, kind, channel)
);
-- A topic had one choice about mails; its kinds take it over.
insert into notice_choices (person_id, kind, channel, is_on, chosen_at)
select person_id, kinds.kind, 'mail', mail, chosen_at
from notice_preferences
join (values ('learning', 'learning'), ('mentorship', 'match'), ('mentorship', 'proposal'),
  ('mentorship', 'mentorship'), ('mentorship', 'weekly'), ('calendar', 'meeting'), ('chat', 'message'),
  ('safety', 'report'), ('team', 'team')) as kinds (topic, kind) using (topic);
drop table notice_preferences;

-- When a person wants to be reached; a missing row means the usual quiet hours.
create table notice_rhythms (
  person_id text primary key references people on delete cascade,
  quiet_from text not null,
  quiet_to text not null,
  paused_until timestamptz,
  shows_words boolean not null,
  changed_at timestamptz not null
);
