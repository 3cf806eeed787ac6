-- How many notices a delivery stands for, and which delivery tells of one that waited. The one notice of a morning still says so after
-- another attempt, or another night.

-- quick: The columns get a default that is the same for every row, or none, so no row is written again.
alter table notice_deliveries add stands_for integer not null default 1, add told_by_id text;
-- Not validated: every stored row has the default.
alter table notice_deliveries add constraint notice_deliveries_stands_for
  check (stands_for between 1 and 100000) not valid;
