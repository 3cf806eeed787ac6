-- Progress belongs to a person, a session, and the mentorship in which it was made; '' is the learning hub.
alter table step_completions drop constraint step_completions_person_id_session_id_fkey;
alter table quiz_answers drop constraint quiz_answers_person_id_session_id_fkey;
alter table quiz_drafts drop constraint quiz_drafts_person_id_session_id_fkey;

alter table session_starts add column mentorship_id text not null default '';
alter table step_completions add column mentorship_id text not null default '';
alter table quiz_answers add column mentorship_id text not null default '';
alter table quiz_drafts add column mentorship_id text not null default '';
alter table bookmarks add column mentorship_id text not null default '';
alter table session_feedback add column mentorship_id text not null default '';

-- What was done in sessions of mentorships until now goes to the person's newest mentorship.
create temporary table moved on commit drop as
  select sessions.id as session_id, newest.person_id, newest.mentorship_id
  from sessions, (
    select distinct on (person_id) person_id, mentorship_id
    from mentorship_members join mentorships on mentorships.id = mentorship_members.mentorship_id
    order by person_id, left_at is not null, ended_at is not null, created_at desc) as newest
  where sessions.area = 'mentorships';
update session_starts set mentorship_id = moved.mentorship_id from moved
  where moved.person_id = session_starts.person_id and moved.session_id = session_starts.session_id;
update step_completions set mentorship_id = moved.mentorship_id from moved
  where moved.person_id = step_completions.person_id and moved.session_id = step_completions.session_id;
update quiz_answers set mentorship_id = moved.mentorship_id from moved
  where moved.person_id = quiz_answers.person_id and moved.session_id = quiz_answers.session_id;
update quiz_drafts set mentorship_id = moved.mentorship_id from moved
  where moved.person_id = quiz_drafts.person_id and moved.session_id = quiz_drafts.session_id;
update bookmarks set mentorship_id = moved.mentorship_id from moved
  where moved.person_id = bookmarks.person_id and moved.session_id = bookmarks.session_id;
update session_feedback set mentorship_id = moved.mentorship_id from moved
  where moved.person_id = session_feedback.person_id and moved.session_id = session_feedback.session_id;

alter table session_starts drop constraint session_starts_pkey;
alter table session_starts add primary key (person_id, mentorship_id, session_id);
alter table step_completions drop constraint step_completions_pkey;
alter table step_completions add primary key (person_id, mentorship_id, session_id, step_id);
alter table quiz_answers drop constraint quiz_answers_pkey;
alter table quiz_answers add primary key (person_id, mentorship_id, session_id, step_id, quiz_id);
alter table quiz_drafts drop constraint quiz_drafts_pkey;
alter table quiz_drafts add primary key (person_id, mentorship_id, session_id, step_id, quiz_id);
alter table bookmarks drop constraint bookmarks_pkey;
alter table bookmarks add primary key (person_id, mentorship_id, session_id);
alter table session_feedback drop constraint session_feedback_pkey;
alter table session_feedback add primary key (person_id, mentorship_id, session_id);

alter table step_completions add foreign key (person_id, mentorship_id, session_id)
  references session_starts on delete cascade;
alter table quiz_answers add foreign key (person_id, mentorship_id, session_id)
  references session_starts on delete cascade;
alter table quiz_drafts add foreign key (person_id, mentorship_id, session_id)
  references session_starts on delete cascade;

-- Every version of a session that some mentorship works with.
create table session_versions (
  session_id text not null references sessions,
  version text not null,
  quizzes integer not null,
  card jsonb not null,
  content jsonb not null,
  primary key (session_id, version)
);

-- The sessions of a mentorship, in the versions that were current when it began.
create table mentorship_sessions (
  mentorship_id text not null references mentorships on delete cascade,
  session_id text not null,
  position integer not null,
  version text not null,
  -- Set when the first member starts the session; the dates hold for every member.
  started_at timestamptz,
  ends_at timestamptz,
  primary key (mentorship_id, session_id),
  foreign key (session_id, version) references session_versions
);

-- Gives a mentorship the current versions of all sessions.
create function give_curriculum(given text) returns void language sql as $$
  insert into session_versions (session_id, version, quizzes, card, content)
  select id, md5(content::text), quizzes, card, content from sessions where area = 'mentorships'
  on conflict do nothing;
  insert into mentorship_sessions (mentorship_id, session_id, position, version)
  select given, id, position, md5(content::text) from sessions where area = 'mentorships'
  on conflict do nothing;
$$;

-- Gives them to running mentorships that have no session, those begun before there was a curriculum.
create function give_missing_curricula() returns void language sql as $$
  select give_curriculum(id) from mentorships
  where ended_at is null
    and not exists (select 1 from mentorship_sessions where mentorship_id = mentorships.id);
$$;

-- A trigger, so that no mentorship can begin without its curriculum, whoever adds it.
create function give_curriculum_at_beginning() returns trigger language plpgsql as $$
begin
  perform give_curriculum(new.id);
  return null;
end
$$;
create trigger mentorships_begin after insert on mentorships
  for each row execute function give_curriculum_at_beginning();
select give_curriculum(id) from mentorships;
update mentorship_sessions set started_at = first.started_at, ends_at = first.ends_at
  from (select mentorship_id, session_id, min(started_at) as started_at, max(ends_at) as ends_at
        from session_starts where mentorship_id <> '' group by mentorship_id, session_id) as first
  where first.mentorship_id = mentorship_sessions.mentorship_id and first.session_id = mentorship_sessions.session_id;

-- The nudges that were sent because a partner waits.
create table partner_nudges (
  person_id text not null references people on delete cascade,
  mentorship_id text not null references mentorships on delete cascade,
  sent_at timestamptz not null,
  primary key (person_id, mentorship_id, sent_at)
);
