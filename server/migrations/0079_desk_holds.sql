-- The state of an item of today's list: its owner, an offer to a colleague, and until when it was put off. It holds as long as
-- the cause is the same. The items themselves are computed and never stored.
create table desk_holds (
  item_id text primary key,
  cause_since timestamptz not null,
  owner_id text references people on delete set null,
  taken_at timestamptz,
  offered_to text references people on delete set null,
  snoozed_until timestamptz,
  snoozed_by text references people on delete set null,
  snooze_reason text not null default '' -- personal
);
