-- Marks a changed message first and deletes its words second. The indexer takes both in the same order, so the two
-- cannot deadlock. An existing mark is locked, so that the indexer skips it until the change is committed. Otherwise it
-- could index the earlier text.
create or replace function forget_message_words() returns trigger language plpgsql as $$
begin
  insert into chat_search_changed (channel_id, seq) values (new.channel_id, new.seq)
    on conflict (channel_id, seq) do update set seq = excluded.seq;
  delete from message_words using chat_search_channels as search
    where search.channel_id = new.channel_id and message_words.channel_number = search.number
      and message_words.seq = new.seq;
  return null;
end $$;
