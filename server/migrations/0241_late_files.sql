-- Stored files that nobody names any more, and that a backup which is being made may still need. They are deleted after it.
create table late_files (
  key text primary key check (octet_length(key) <= 1024)
);
