-- Sessions as loaded from the content files.
create table sessions (
  id text primary key,
  area text not null check (area in ('learninghub', 'mentorships')),
  position integer not null,
  content jsonb not null,
  loaded_at timestamptz not null
);
create index sessions_area on sessions (area, position);

create table session_starts (
  person_id text not null references people on delete cascade,
  session_id text not null references sessions,
  started_at timestamptz not null,
  completed_at timestamptz,
  primary key (person_id, session_id)
);

create table step_completions (
  person_id text not null,
  session_id text not null,
  step_id text not null,
  completed_at timestamptz not null,
  primary key (person_id, session_id, step_id),
  foreign key (person_id, session_id) references session_starts on delete cascade
);

create table quiz_answers (
  person_id text not null,
  session_id text not null,
  step_id text not null,
  quiz_id text not null,
  answers jsonb not null, -- personal
  first_taken_at timestamptz not null,
  taken_at timestamptz not null,
  primary key (person_id, session_id, step_id, quiz_id),
  foreign key (person_id, session_id) references session_starts on delete cascade
);

create table bookmarks (
  person_id text not null references people on delete cascade,
  session_id text not null references sessions,
  created_at timestamptz not null,
  primary key (person_id, session_id)
);

create table session_feedback (
  person_id text not null references people on delete cascade,
  session_id text not null references sessions,
  rating integer not null check (rating between 1 and 5),
  review text not null, -- personal
  given_at timestamptz not null,
  primary key (person_id, session_id)
);
