-- quick: It makes empty tables.
-- Where a player finds the parts of a finished take, so that it can jump. A take that goes on has none, and one of an older version gets one.
create table call_take_indexes (
  take_id text primary key references call_takes on delete cascade,
  -- The bytes of its parts, in their order.
  part_bytes integer[] not null,
  -- The milliseconds at which each part can be entered; null for a part without a whole picture.
  cue_times integer[] not null,
  lasts_ms integer not null
);

-- The sound of everyone in a recorded call as one file. It goes with the first of its takes, and is made again from those that stay.
create table call_mixes (
  -- The name of its files.
  file_id text primary key,
  call_id text not null references calls on delete cascade,
  parts integer not null,
  begun_at timestamptz not null,
  -- The columns from here on are empty until it is made.
  part_bytes integer[],
  cue_times integer[],
  lasts_ms integer,
  made_at timestamptz,
  -- Since when its files are being deleted.
  deleted_at timestamptz
);
create unique index call_mixes_call on call_mixes (call_id) where deleted_at is null;
create index call_mixes_closed on call_mixes (file_id) where deleted_at is not null;
