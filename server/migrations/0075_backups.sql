-- The backups that the product made by itself. The metrics show when they fail.
create table backups (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz,
  place text,
  problem text
);
create index backups_good on backups (began_at) where ended_at is not null and problem is null;
