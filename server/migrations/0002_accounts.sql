create table people (
  id text primary key,
  email text not null unique check (email = lower(email)), -- personal
  role text not null check (role in ('mentee', 'mentor', 'staff')),
  first_name text not null, -- personal
  last_name text not null, -- personal
  bio text not null default '', -- personal
  phone_number text not null, -- personal
  provider text not null default 'normal' check (provider in ('normal', 'google', 'ncs')),
  password_hash text,
  project text,
  institution_code text,
  primary_language text not null,
  birth_year integer, -- personal
  email_verified_at timestamptz,
  disabled_at timestamptz,
  terms_version text,
  terms_agreed_at timestamptz,
  failed_sign_ins integer not null default 0,
  blocked_until timestamptz,
  created_at timestamptz not null
);

-- One live code an address; a fresh one replaces it.
create table one_time_codes (
  email text primary key, -- personal
  code_hash text not null,
  tries_left integer not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  -- Kept after signing up, so that a sign-up repeated after a lost answer is recognised.
  used_at timestamptz
);

-- A signed-in device: a family of refresh tokens, of which the last is the live one.
create table sign_ins (
  id text primary key,
  person_id text not null references people on delete cascade,
  user_agent text not null default '', -- personal
  created_at timestamptz not null,
  ended_at timestamptz
);
create index sign_ins_person on sign_ins (person_id);

create table refresh_tokens (
  hash text primary key,
  sign_in_id text not null references sign_ins on delete cascade,
  -- Kept for 30 seconds after rotation, sealed with the token it replaced, so that a lost answer can be given again.
  successor_sealed text,
  -- Null while this is the live token of its family.
  rotated_at timestamptz,
  expires_at timestamptz not null
);
create index refresh_tokens_sign_in on refresh_tokens (sign_in_id);

create table idempotency_keys (
  person_id text not null references people on delete cascade,
  key text not null,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
