-- The number to which a person wants notices. It is stored once a code that was sent there has come back.
create table notice_phones (
  person_id text primary key references people on delete cascade,
  number text not null, -- personal
  proved_at timestamptz not null
);
-- A messenger names the number of a person who writes STOP.
create index notice_phones_number on notice_phones (number);

-- The code that proves a number. Only its hash is stored.
create table notice_phone_codes (
  person_id text primary key references people on delete cascade,
  number text not null, -- personal
  channel text not null,
  code_hash text not null,
  expires_at timestamptz not null,
  tries integer not null
);

-- What a person agreed to for one channel, in the words that they read.
create table notice_phone_consents (
  id text primary key,
  person_id text not null references people on delete cascade,
  channel text not null,
  number text not null, -- personal
  wording text not null,
  agreed_at timestamptz not null,
  ended_at timestamptz,
  ended_by text
);
create unique index notice_phone_consents_one on notice_phone_consents (person_id, channel) where ended_at is null;
