-- The newest numbers of channels at this moment, by the places that the caller gives them, for a statement that has locked them. One call
-- for all of them, because the settings and the look at other commits cost more than reading the end of a key.
create function newest_seqs_now(channels text[], places bigint[]) returns jsonb language plpgsql volatile
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  return (
    select jsonb_object_agg(given.place, coalesce((
      select seq from messages where channel_id = given.channel order by seq desc limit 1), 0))
    from unnest(channels, places) as given (channel, place)
  );
end
$$;
