-- The words of the chat, for its search. They follow the messages: everything here can be made anew from them.

-- How far a channel's messages are in `message_words`, and a short number for the channel in the words.
create table chat_search_channels (
  channel_id text primary key references channels on delete cascade,
  number integer not null unique generated always as identity,
  -- Every message up to this number is in.
  done_seq bigint not null default 0,
  -- By which rules the words were made; other rules make them anew.
  rules text not null
);

-- Each word begins with the number of the channel and of a block of messages, so that looking a word up touches one
-- channel and a bounded number of messages, however many others have the word. No foreign key to the messages: they
-- are never deleted, and checking it would cost more than the rest of the row.
create table message_words (
  channel_number integer not null,
  seq bigint not null,
  sent_at timestamptz not null,
  words tsvector not null, -- personal
  primary key (channel_number, seq)
);
-- Without the list of pending entries: each search would read all of it, once for each channel.
create index message_words_words on message_words using gin (words) with (fastupdate = off);

-- Messages that changed after their words were made.
create table chat_search_changed (
  channel_id text not null,
  seq bigint not null,
  primary key (channel_id, seq)
);

-- The words go with the text, in the same transaction, whoever changes it.
create function forget_message_words() returns trigger language plpgsql as $$
begin
  delete from message_words using chat_search_channels as search
    where search.channel_id = new.channel_id and message_words.channel_number = search.number
      and message_words.seq = new.seq;
  insert into chat_search_changed (channel_id, seq) values (new.channel_id, new.seq) on conflict do nothing;
  return null;
end $$;
create trigger messages_forget_words after update of text, attachments, deleted_at on messages
  for each row when (old.text is distinct from new.text or old.attachments is distinct from new.attachments)
  execute function forget_message_words();
