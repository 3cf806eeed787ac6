-- quick: a new table.
-- Restores of a backup into a database beside the running one, which was compared with the backup and dropped again.
create table backup_rehearsals (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz,
  source text,
  rows bigint,
  files bigint,
  problem text
);
create index backup_rehearsals_good on backup_rehearsals (began_at) where ended_at is not null and problem is null;
