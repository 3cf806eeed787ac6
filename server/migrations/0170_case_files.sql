-- quick: It creates an empty table.
-- The files that the team keeps with a case of the safety desk.
create table safety_case_files (
  id text primary key,
  case_id text not null references safety_cases on delete cascade,
  staff_id text references people on delete set null,
  name text not null, -- personal
  file_key text not null unique,
  added_at timestamptz not null
);
create index safety_case_files_of on safety_case_files (case_id, added_at);
