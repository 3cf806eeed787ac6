-- The goal that a pair has named. Either side writes it, and the newest words count.
create table mentorship_goals (
  mentorship_id text primary key references mentorships on delete cascade,
  words text not null, -- personal
  named_by text references people on delete set null,
  named_at timestamptz not null
);
