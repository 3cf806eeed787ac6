-- Why older backups could not be deleted, beside a backup that is good: the doctor says it before the disk is full.
-- quick: one row for each day
alter table backups add column kept_because text check (octet_length(kept_because) <= 12000);
