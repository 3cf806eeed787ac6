-- Posts and quotes as loaded from the content files.
create table feed_entries (
  id text primary key,
  event text not null check (event in ('post', 'quote')),
  -- Readers see it from then on.
  published_at timestamptz not null,
  content jsonb not null,
  loaded_at timestamptz not null
);
-- A page of the feed: all kinds, one kind. The cursor is the pair, so that entries of one moment are neither skipped nor doubled.
create index feed_entries_newest on feed_entries (published_at desc, id desc);
create index feed_entries_newest_of_event on feed_entries (event, published_at desc, id desc);
-- The round in which the quotes have their day: mixed, and always the same.
create index feed_entries_round on feed_entries (md5(id), id) where event = 'quote';

-- Apart from the entries: a popular one is counted often, and its content is not written anew each time.
create table feed_counts (
  entry_id text primary key references feed_entries on delete cascade,
  likes integer not null default 0 check (likes >= 0),
  clicks integer not null default 0
);

create table feed_likes (
  person_id text not null references people on delete cascade,
  entry_id text not null references feed_entries on delete cascade,
  created_at timestamptz not null,
  primary key (person_id, entry_id)
);
-- An entry that goes takes its likes with it.
create index feed_likes_entry on feed_likes (entry_id);

-- The quote of each day in India, chosen by whoever asks first.
create table feed_quote_days (
  day date primary key,
  entry_id text not null references feed_entries on delete cascade
);
create index feed_quote_days_entry on feed_quote_days (entry_id);

-- Likes are counted here and nowhere else, whatever adds or removes them: a press, an erasure, a deleted account. Counts are locked
-- in the order of their entries, so that two who remove many at once do not wait for each other.
create function count_feed_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into feed_counts (entry_id, likes)
    select entry_id, count(*) from changed group by entry_id order by entry_id
    on conflict (entry_id) do update set likes = feed_counts.likes + excluded.likes;
  else
    perform from feed_counts where entry_id in (select entry_id from changed) order by entry_id for update;
    update feed_counts set likes = feed_counts.likes - gone.likes
    from (select entry_id, count(*) as likes from changed group by entry_id) as gone
    where feed_counts.entry_id = gone.entry_id;
  end if;
  return null;
end
$$;
create trigger feed_likes_added after insert on feed_likes
  referencing new table as changed for each statement execute function count_feed_likes();
create trigger feed_likes_removed after delete on feed_likes
  referencing old table as changed for each statement execute function count_feed_likes();

-- Cards as loaded from the content files.
create table cards (
  id text primary key,
  exp_type text not null check (exp_type in ('Intership', 'Mentorship')),
  -- The last day to apply.
  deadline date not null,
  content jsonb not null,
  loaded_at timestamptz not null
);
create index cards_by_deadline on cards (exp_type, deadline, id);
