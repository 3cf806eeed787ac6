-- What a message is: only the server writes anything but a text.
alter table messages
  add column kind text not null default 'text' check (kind in ('text', 'video_invite', 'missed_call', 'notice')),
  add column is_broadcast boolean not null default false,
  -- The ids of the members whom the writer named.
  add column mentions text[] not null default '{}',
  add column reply_to text, -- the id of a message of the same channel
  add column edited_at timestamptz,
  add column deleted_at timestamptz;

-- Attachments used to be free records. What has the form of a link that may be shown stays; a file could not be uploaded.
update messages set attachments = (
  select coalesce(jsonb_agg(jsonb_build_object('attachment_type', 'link_preview', 'url', each ->> 'url') order by place), '[]')::text
  from jsonb_array_elements(messages.attachments::jsonb) with ordinality as list (each, place)
  where each ->> 'attachment_type' = 'link_preview' and each ->> 'url' ~* '^https?://')
where attachments <> '[]';

create table message_reactions (
  message_id text not null references messages (id) on delete cascade,
  person_id text not null references people on delete cascade,
  emoji text not null,
  created_at timestamptz not null,
  primary key (message_id, person_id)
);
-- The reactions of a person, for their archive and their erasure.
create index message_reactions_person on message_reactions (person_id);

-- What was edited away or deleted, kept 30 days for a report.
create table message_versions (
  message_id text not null references messages (id) on delete cascade,
  text text not null, -- personal
  attachments text not null, -- personal
  replaced_at timestamptz not null,
  primary key (message_id, replaced_at)
);
create index message_versions_age on message_versions (replaced_at);
