-- The last decision about a case, with its writer: a second member hears of it before they replace it.
alter table safety_cases add column decided_by text references people on delete set null;
alter table safety_cases add column decided_at timestamptz;
-- quick: The cases are few: reports, flags and blocks of one organisation.
update safety_cases set decided_at = coalesce(acted_at, created_at) where outcome is not null;
-- When the team first learned of each matter. Chosen again, its clock goes on.
alter table safety_cases add column pictures_at timestamptz;
alter table safety_cases add column order_at timestamptz;
-- quick: The cases are few: reports, flags and blocks of one organisation.
update safety_cases set pictures_at = matter_at where matter = 'pictures';
-- quick: The cases are few: reports, flags and blocks of one organisation.
update safety_cases set order_at = matter_at where matter = 'order';
