-- Files for messages. A row is there before its bytes and counts once they are stored, so that whatever a broken upload
-- leaves behind can be found. Rows are deleted after their bytes only, so nothing here cascades.
create table chat_attachments (
  id text primary key,
  channel_id text not null references channels,
  uploader_id text not null references people,
  -- The client's key for repeating an upload; the row's id where it sent none.
  idempotency_key text not null,
  name text not null, -- personal
  type text not null,
  kind text not null check (kind in ('image', 'document')),
  -- In bytes: what came, and what is stored.
  received_size integer not null,
  size integer not null,
  width integer,
  height integer,
  file_key text not null unique,
  is_stored boolean not null default false,
  thumbnail text not null check (thumbnail in ('coming', 'made', 'none')),
  -- How often the making of the small picture began.
  thumbnail_tries integer not null default 0,
  -- The temporary id of the message that uses the file.
  temp_id text,
  -- Whether that message is known to be stored, so that the daily check need not look again.
  is_sent boolean not null default false,
  created_at timestamptz not null,
  -- From then on nobody opens the file.
  closed_at timestamptz,
  -- From then on its bytes are deleted, and the row after them.
  remove_at timestamptz
);
-- A repeated upload finds the first one.
create unique index chat_attachments_repeat on chat_attachments (uploader_id, channel_id, idempotency_key) where is_stored;
-- A message has one file.
create unique index chat_attachments_message on chat_attachments (channel_id, uploader_id, temp_id);
create index chat_attachments_uploader on chat_attachments (uploader_id, created_at);
create index chat_attachments_unsent on chat_attachments (created_at) where not is_sent and remove_at is null;
create index chat_attachments_remove on chat_attachments (remove_at) where remove_at is not null;
