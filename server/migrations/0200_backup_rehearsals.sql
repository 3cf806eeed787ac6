-- quick: a new table.
-- Restores of a backup into a database beside the running one, which was compared with the backup and dropped again.
create table backup_rehearsals (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz,
  source text check (octet_length(source) <= 4096),
  rows bigint,
  files bigint,
  problem text check (octet_length(problem) <= 65536)
);
create index backup_rehearsals_good on backup_rehearsals (began_at) where ended_at is not null and problem is null;
