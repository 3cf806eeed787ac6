-- The mark of a changed message comes before its words, in the order in which the indexer takes them: the other way round
-- an edit and the indexer could wait for each other. A mark that is there is locked, so that the indexer skips it until
-- the change is committed and does not make words of the earlier text.
create or replace function forget_message_words() returns trigger language plpgsql as $$
begin
  insert into chat_search_changed (channel_id, seq) values (new.channel_id, new.seq)
    on conflict (channel_id, seq) do update set seq = excluded.seq;
  delete from message_words using chat_search_channels as search
    where search.channel_id = new.channel_id and message_words.channel_number = search.number
      and message_words.seq = new.seq;
  return null;
end $$;
