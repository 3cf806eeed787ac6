-- When the words of a take were written down.
alter table call_takes add column heard_at timestamptz;

-- The words of a call, each line with its speaker and its time.
create table call_lines (
  id text primary key,
  call_id text not null references calls on delete cascade,
  take_id text not null references call_takes on delete cascade,
  person_id text not null references people on delete cascade,
  spoken_at timestamptz not null,
  words text not null
);
create index call_lines_call on call_lines (call_id, spoken_at);
create index call_lines_take on call_lines (take_id);
create index call_lines_person on call_lines (person_id);

-- A member's note that a line is wrong. The line stays as it is.
create table call_line_marks (
  line_id text not null references call_lines on delete cascade,
  person_id text not null references people on delete cascade,
  words text not null,
  marked_at timestamptz not null,
  primary key (line_id, person_id)
);
create index call_line_marks_person on call_line_marks (person_id);

-- A summary consists of words of lines, so it holds nothing that nobody said, and loses what an erased person said.
create table call_summary_lines (
  line_id text primary key references call_lines on delete cascade,
  call_id text not null references calls on delete cascade,
  -- Whether someone says what they will do.
  is_action boolean not null,
  -- The words of the line that count.
  words text not null,
  -- `builtin`, or the name of the model that chose them.
  made_by text not null
);
create index call_summary_lines_call on call_summary_lines (call_id);
