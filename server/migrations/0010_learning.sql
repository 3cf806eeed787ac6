-- What a list shows of a session, beside the whole of it: so that a list reads no content.
alter table sessions add column card jsonb not null default '{}'::jsonb;
alter table sessions add column curated boolean not null default false;
-- How many quizzes the session has.
alter table sessions add column quizzes integer not null default 0;
-- Lists are read in this order, a part at a time, from the last one seen.
drop index sessions_area;
create index sessions_area on sessions (area, position, id);
create index sessions_curated on sessions (area, position, id) where curated;

-- When a session should be done: set when it is started.
alter table session_starts add column ends_at timestamptz;
update session_starts set ends_at = started_at + interval '7 days';
alter table session_starts alter column ends_at set not null;

-- How many answers were right, of those that can be, when the quiz was first taken: a badge does not change with a later try.
alter table quiz_answers add column first_judged integer not null default 0;
alter table quiz_answers add column first_right integer not null default 0 check (first_right between 0 and first_judged);
-- The quizzes a person took lately.
create index quiz_answers_taken on quiz_answers (person_id, first_taken_at);

-- Answers of a taking that is not sent for good yet.
create table quiz_drafts (
  person_id text not null,
  session_id text not null,
  step_id text not null,
  quiz_id text not null,
  answers jsonb not null, -- personal
  saved_at timestamptz not null,
  primary key (person_id, session_id, step_id, quiz_id),
  foreign key (person_id, session_id) references session_starts on delete cascade
);

-- How much there is in each area, so that nobody's progress counts all sessions anew.
create table area_totals (
  area text primary key check (area in ('learninghub', 'mentorships')),
  sessions integer not null,
  quizzes integer not null
);
create function count_area_totals() returns trigger language plpgsql as $$
begin
  insert into area_totals (area, sessions, quizzes)
  select areas.area, count(sessions.id), coalesce(sum(sessions.quizzes), 0)
  from (values ('learninghub'), ('mentorships')) as areas (area) left join sessions on sessions.area = areas.area
  group by areas.area order by areas.area
  on conflict (area) do update set sessions = excluded.sessions, quizzes = excluded.quizzes;
  return null;
end
$$;
create trigger sessions_counted after insert or update or delete or truncate on sessions
  for each statement execute function count_area_totals();
insert into area_totals (area, sessions, quizzes)
select areas.area, count(sessions.id), coalesce(sum(sessions.quizzes), 0)
from (values ('learninghub'), ('mentorships')) as areas (area) left join sessions on sessions.area = areas.area
group by areas.area;
