-- Storing a message is what the product does most, so it maintains no index and no key that something else can stand for.

-- Finds a message that is sent again, and all messages of a person. `messages_sender` served only the second.
alter table messages add constraint messages_sent unique (sender_id, channel_id, temp_id);
alter table messages drop constraint messages_channel_id_sender_id_temp_id_key;
drop index messages_sender;

-- The statements that store messages check the membership of each writer in the same transaction. The key checked it once more, and its
-- trigger took half of the time of a group.
alter table messages drop constraint messages_channel_id_sender_id_fkey;

-- `last_seq` follows the messages some hundred milliseconds later. The newest number is that of the newest message.
comment on column channels.last_seq is 'A number that the newest message has at least; it may be a moment behind.';

-- The newest number of a channel at this moment, also in the middle of a statement that waited for a lock. A volatile function sees commits
-- that the statement around it does not. Its plan is made once, maybe for an empty table: the settings keep it to the end of the key.
create function newest_seq_now(channel text) returns bigint language plpgsql volatile
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  return coalesce((select seq from messages where channel_id = channel order by seq desc limit 1), 0);
end
$$;
