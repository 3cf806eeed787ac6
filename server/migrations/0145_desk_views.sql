-- The filters of long lists that a member of the team saved under a name. A view without an owner is for the whole team.
create table desk_views (
  id text primary key,
  list text not null,
  name text not null, -- personal
  filter text not null,
  columns text[] not null,
  owner_id text references people on delete cascade,
  saved_at timestamptz not null
);
create index desk_views_owner on desk_views (owner_id, list);
-- The columns that a member of the team shows in a long list.
create table desk_columns (
  person_id text not null references people on delete cascade,
  list text not null,
  columns text[] not null,
  primary key (person_id, list)
);
