-- The archive of a person's data: at most one is being built or can be downloaded.
create table archives (
  person_id text primary key references people on delete cascade,
  id text not null,
  status text not null check (status in ('PREPARING', 'READY', 'FAILED')),
  file_key text,
  size bigint,
  began_at timestamptz not null,
  ready_at timestamptz
);
-- An archive and an erasure read all messages of one person.
create index messages_sender on messages (sender_id, id);

-- One live code for an address and for each network that asked for one, so that a stranger's request does not
-- replace a code that somebody is about to type.
delete from one_time_codes;
alter table one_time_codes
  add asked_from text not null default '', -- personal
  drop column tries_left,
  drop constraint one_time_codes_pkey,
  add primary key (email, asked_from);

-- Wrong codes that a network typed for an address: they block that network and nobody else.
create table code_tries (
  email text not null, -- personal
  network text not null, -- personal
  count integer not null,
  tried_at timestamptz not null,
  primary key (email, network)
);

create index sign_ins_ended on sign_ins (ended_at) where ended_at is not null;
create index refresh_tokens_expiry on refresh_tokens (expires_at);
