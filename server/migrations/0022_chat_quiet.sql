-- Since when a member wants quiet in a channel: no sound, no mail, no number on the badge.
alter table channel_members add column muted_at timestamptz;

-- When a message was last edited, deleted or reacted to. A client that comes back asks for what changed since.
alter table messages add column changed_at timestamptz;
create index messages_changed on messages (channel_id, changed_at) where changed_at is not null;

-- When a person was last mailed what waits unread; the next mail waits until they have been here again.
create table chat_digests (
  person_id text primary key references people on delete cascade,
  sent_at timestamptz not null
);
