create table mentorships (
  id text primary key,
  type text not null check (type in ('one_to_one', 'group')),
  name text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);

create table mentorship_members (
  mentorship_id text not null references mentorships on delete cascade,
  person_id text not null references people on delete cascade,
  role text not null check (role in ('mentee', 'mentor')),
  left_at timestamptz,
  primary key (mentorship_id, person_id)
);
create index mentorship_members_person on mentorship_members (person_id);

create table channels (
  id text primary key,
  kind text not null check (kind in ('one_to_one', 'group', 'assistant')),
  name text not null,
  mentorship_id text unique references mentorships,
  -- The number of the newest message: 0 in an empty channel. Numbers are dense: 1, 2, 3, …
  last_seq bigint not null default 0,
  created_at timestamptz not null
);

create table channel_members (
  channel_id text not null references channels on delete cascade,
  person_id text not null references people on delete cascade,
  is_active boolean not null default true,
  is_pair_manager boolean not null default false,
  -- Everything up to this number has been seen.
  seen_seq bigint not null default 0,
  last_viewed_at timestamptz,
  primary key (channel_id, person_id)
);
-- "Which channels am I in?"
create index channel_members_person on channel_members (person_id);

create table messages (
  channel_id text not null,
  seq bigint not null,
  id text not null unique,
  sender_id text not null,
  temp_id text not null,
  text text not null, -- personal
  -- JSON text of a list, kept as it is sent on.
  attachments text not null default '[]', -- personal
  created_at timestamptz not null,
  primary key (channel_id, seq),
  -- Sending the same again finds what is stored instead of storing it twice.
  unique (channel_id, sender_id, temp_id),
  -- Whoever wrote is or was a member; this one key stands for those on channels and people too.
  foreign key (channel_id, sender_id) references channel_members
);
