alter table people
  -- Where the picture is kept; a fresh key for each picture, so that old links show nothing.
  add picture_key text, -- personal
  -- Who the person is at the OpenID provider: an address can change hands there, this does not.
  add google_subject text unique, -- personal
  add erased_at timestamptz,
  add purge_after timestamptz;

-- What a code is for: one that was mailed to confirm an address chooses no password and erases nothing.
alter table one_time_codes
  add purpose text not null default 'verify' check (purpose in ('verify', 'reset', 'erase'));

alter table sign_ins add last_used_at timestamptz;

-- What a person agreed to or allowed, one row each time the mind was made up; the newest of a purpose counts.
create table consents (
  id bigint generated always as identity primary key,
  person_id text not null references people on delete cascade,
  purpose text not null check (purpose in ('terms', 'declaration', 'error_reports', 'ad_measurement')),
  version text not null,
  granted boolean not null,
  decided_at timestamptz not null
);
create index consents_person on consents (person_id, purpose, id desc);
