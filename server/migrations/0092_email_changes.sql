-- A new address of a person that the team asked for. It counts once the links to both addresses were opened.
create table email_changes (
  id text primary key,
  person_id text not null references people on delete cascade,
  former text not null, -- personal
  email text not null, -- personal
  former_hash text not null unique,
  email_hash text not null unique,
  asked_at timestamptz not null,
  former_confirmed_at timestamptz,
  email_confirmed_at timestamptz,
  done_at timestamptz
);
-- A person has one open change: a newer one replaces it.
create unique index email_changes_open on email_changes (person_id) where done_at is null;
create index email_changes_person on email_changes (person_id);
