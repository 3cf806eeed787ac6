-- What a member says of a call: 1 to 5, or null if they skipped the question.
create table call_ratings (
  call_id text not null references calls on delete cascade,
  person_id text not null references people on delete cascade,
  rating int check (rating between 1 and 5),
  rated_at timestamptz not null,
  primary key (call_id, person_id)
);
create index call_ratings_person on call_ratings (person_id);
-- The past calls of a chat, newest first.
create index calls_channel on calls (channel_id, started_at);
