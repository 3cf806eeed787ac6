-- The page that was open when the answers were last sent, so that another device goes on there.
alter table stage_answers add current_page integer not null default 1 check (current_page >= 1);

-- Files that answer questions. A row stands before its bytes are kept and says nothing until an answer names it (`kept`), so
-- that whatever a broken sending leaves behind can be found and forgotten.
create table answer_files (
  key text primary key,
  person_id text not null references people on delete cascade,
  -- The form that the question is in, such as `survey/<survey>/<stage>`.
  place text not null,
  question_key text not null,
  kept boolean not null default false,
  created_at timestamptz not null
);
create index answer_files_place on answer_files (person_id, place);
create index answer_files_lost on answer_files (created_at) where not kept;
