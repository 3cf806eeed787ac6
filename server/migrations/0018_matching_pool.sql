-- One row for each person about whom something was decided; before that, the application follows from the
-- surveys alone. The row is locked by whatever changes the person's place in the pool.
create table applications (
  person_id text primary key references people on delete cascade,
  submitted_at timestamptz, -- when the last required survey was completed; null where none was required
  decision text check (decision in ('approved', 'rejected')),
  because text not null default '', -- personal
  decided_at timestamptz,
  parent_agreed_at timestamptz, -- personal
  left_at timestamptz, -- since when the person wants no match; null while they do
  check ((decision is null) = (decided_at is null))
);

-- The pool: everyone with an entry that has no end. An entry stores what a mentor offered when it began.
create table pool_entries (
  id bigint generated always as identity primary key,
  person_id text not null references people on delete cascade,
  role text not null check (role in ('mentee', 'mentor')),
  kind text check (kind in ('one_to_one', 'group')),
  places integer check (places > 0),
  since timestamptz not null,
  left_at timestamptz,
  check ((role = 'mentor') = (kind is not null and places is not null))
);
create unique index pool_entries_person on pool_entries (person_id) where left_at is null;
-- Counts the pool by role.
create index pool_entries_role on pool_entries (role) where left_at is null;
-- A person's own entries, for their archive.
create index pool_entries_history on pool_entries (person_id, id);

-- Work that is due at a moment of the product's clock; the row is deleted when it is done.
create table due_work (
  key text primary key,
  name text not null,
  payload jsonb not null,
  due_at timestamptz not null,
  failures integer not null default 0
);
create index due_work_due on due_work (due_at);
