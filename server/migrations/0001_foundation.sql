-- What the engines keep. No table here holds a rule of a domain.

-- Secrets made once, where several processes share a database.
create table keys (
  name text primary key,
  value text not null
);

-- Facts about the whole installation: demo mode, maintenance, and the like.
create table settings (
  name text primary key,
  value jsonb not null
);

-- Letters; the key makes each one unique, the queue takes them out. The body is emptied once the letter left.
create table mails (
  id bigint generated always as identity primary key,
  key text not null unique,
  recipient text not null, -- personal
  subject text not null,
  body text not null, -- personal
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

-- Counts for limits, one row a bucket.
create table limit_counts (
  bucket text primary key,
  count integer not null,
  started_at timestamptz not null
);
