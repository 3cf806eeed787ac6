-- The programmes and institutions of a member of the team; null means all, and so does a missing row.
create table staff_scopes (
  person_id text primary key references people on delete cascade,
  programmes text[],
  institutions text[]
);

-- The second factor of a member of the team: one-time codes, or a passkey. The secret is sealed.
create table second_factors (
  person_id text primary key references people on delete cascade,
  kind text not null check (kind in ('codes', 'passkey')),
  sealed text not null,
  -- The newest step of time whose code was used, so that a code is used once.
  last_step bigint not null default 0,
  set_up_at timestamptz not null
);
-- A new secret or the challenge of a passkey, which waits for its proof.
create table second_factor_tries (
  person_id text primary key references people on delete cascade,
  kind text not null check (kind in ('codes', 'passkey')),
  is_new boolean not null,
  sealed text not null,
  made_at timestamptz not null
);
create table recovery_codes (
  person_id text not null references people on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
-- A sign-in that has passed the second factor.
create table second_factor_passes (
  sign_in_id text primary key references sign_ins on delete cascade,
  person_id text not null references people on delete cascade,
  passed_at timestamptz not null
);
create index second_factor_passes_person on second_factor_passes (person_id);

create table staff_invitations (
  token_hash text primary key,
  email text not null unique check (email = lower(email)), -- personal
  rights text[] not null,
  programmes text[],
  institutions text[],
  invited_by text references people on delete set null,
  ends_at timestamptz not null
);

-- What staff did, or looked at. Each row contains the hash of the one before it. The words and values lie beside it, so that
-- they can be erased: the row has their hash.
create table desk_audit (
  id bigint primary key,
  at timestamptz not null,
  staff_id text not null,
  act text not null,
  about text not null,
  about_id text not null,
  details_hash text not null,
  hash text not null
);
create index desk_audit_staff on desk_audit (staff_id, id desc);
create index desk_audit_about on desk_audit (about_id, id desc);
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit can only be added to.';
end $$;
create trigger desk_audit_stays before update or delete or truncate on desk_audit
  for each statement execute function refuse_audit_change();
create table desk_audit_details (
  audit_id bigint primary key references desk_audit,
  -- The person in the words; null without one.
  person_id text references people on delete cascade,
  salt text not null,
  before text, -- personal
  after text, -- personal
  why text not null -- personal
);
create index desk_audit_details_person on desk_audit_details (person_id);

-- Acts of the desk that can be undone for a while.
create table desk_actions (
  id text primary key,
  staff_id text not null references people on delete cascade,
  right_name text not null,
  kind text not null,
  about text not null,
  about_id text not null,
  -- What the act needs to be undone, as JSON.
  payload text not null, -- personal
  done_at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by text references people on delete set null
);
create index desk_actions_staff on desk_actions (staff_id, done_at desc);
