-- quick: The new columns are empty at first, and the tables have a row per parent.
-- The parent's address, encrypted with the token of the link. Only the link opens it, to confirm an answer by email.
alter table call_parent_links add column sealed_email text; -- personal

-- The parent's name and relation, as typed. A no needs neither.
alter table call_parent_answers
  add column given_name text check (char_length(given_name) <= 60), -- personal
  add column relation text check (relation in ('mother', 'father', 'guardian'));
