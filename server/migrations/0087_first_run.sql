-- The links with which the first member of the team sets the product up.
create table setup_links (
  token_hash text primary key,
  ends_at timestamptz not null
);

-- Programmes that the team made. While there is one, those of the content files are not offered.
create table programmes (
  key text primary key check (key ~ '^[a-z_]+$'),
  name text not null,
  languages text[] not null,
  email_domains text[] not null,
  -- The age from which mentees may join; null means every age.
  least_age integer,
  begins_on date not null,
  made_at timestamptz not null
);

-- The institutions of the mentors of these programmes.
create table programme_institutions (
  code text primary key check (code ~ '^[A-Z0-9]+$'),
  name text not null,
  email_domains text[] not null
);

-- What the team checked before the first people come, such as a help line that someone has called. The value is what was checked:
-- an address, or the number of the line.
create table opening_checks (
  name text primary key,
  value text not null,
  checked_at timestamptz,
  checked_by text references people on delete set null
);
