-- Surveys as loaded from the content files; everything the client shows is inside `content`.
create table surveys (
  id text primary key,
  position integer not null,
  content jsonb not null,
  loaded_at timestamptz not null
);

-- A person's answers to one stage; a draft until it is complete, then never changed.
create table stage_answers (
  person_id text not null references people on delete cascade,
  survey_id text not null references surveys,
  stage_id text not null,
  status text not null check (status in ('PARTIAL', 'COMPLETE')),
  answers jsonb not null, -- personal
  saved_at timestamptz not null,
  primary key (person_id, survey_id, stage_id)
);
