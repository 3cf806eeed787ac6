-- Since when a member wants quiet in a channel: no sound, no mail, no number on the badge.
alter table channel_members add column muted_at timestamptz;

-- Staff who only send broadcasts: they read nothing, and the members' list leaves them out.
alter table channel_members add column is_announcer boolean not null default false;

-- When a message was last edited, deleted or reacted to. A client that comes back asks for what changed since.
alter table messages add column changed_at timestamptz;
create index messages_changed on messages (channel_id, changed_at) where changed_at is not null;

-- Which messages are a day old now? They are stored in the order of their time, so a tiny index is enough.
create index messages_time on messages using brin (created_at) with (pages_per_range = 16);

-- When a person was last here, and was last mailed what waits unread. The next mail waits until they have been here again.
create table chat_visits (
  person_id text primary key references people on delete cascade,
  here_at timestamptz,
  reminded_at timestamptz
);
insert into chat_visits (person_id, here_at)
select person_id, max(last_viewed_at) from channel_members where last_viewed_at is not null group by person_id;

-- Up to which moment messages were looked through for people who have not read them.
create table chat_digest (
  only_one boolean primary key default true check (only_one),
  looked_until timestamptz not null
);

-- The broadcasts of staff by the id of their file, so that an id is never sent with two texts or by two people.
create table chat_broadcasts (
  id text primary key,
  sender_id text not null references people,
  fingerprint text not null, -- of the texts
  begun_at timestamptz not null
);

-- Moving pictures that the provider found. What nobody sent is deleted after some days.
create table chat_gifs (
  id text primary key,
  title text not null,
  url text not null,
  preview_url text not null,
  width integer not null,
  height integer not null,
  found_at timestamptz not null,
  sent_at timestamptz
);
create index chat_gifs_unsent on chat_gifs (found_at) where sent_at is null;
