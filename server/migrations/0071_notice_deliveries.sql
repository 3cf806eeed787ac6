-- A notice that only a channel outside shows is not in the list of notices. A notice about several messages grows.
alter table notices add is_listed boolean not null default true;
alter table notices add grown integer not null default 0;

-- Each attempt to bring a notice to a person. A push has a row without a device, and one for each device.
create table notice_deliveries (
  id text primary key,
  notice_id text not null references notices on delete cascade,
  person_id text not null references people on delete cascade,
  channel text not null,
  grown integer not null,
  device_id text,
  result text not null,
  reason text,
  attempts integer not null default 0,
  outside_id text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique nulls not distinct (notice_id, channel, grown, device_id)
);
-- The deliveries of a person today, and those in their archive.
create index notice_deliveries_person on notice_deliveries (person_id, created_at);
-- The deliveries that wait for a person's morning.
create index notice_deliveries_held on notice_deliveries (person_id) where result = 'held';
-- The reports of a messenger about a message name its own id.
create index notice_deliveries_outside on notice_deliveries (outside_id) where outside_id is not null;
