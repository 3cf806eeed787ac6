-- The next contact of the team with each mentorship. A trigger makes it, so that no mentorship begins without one.
create table mentorship_care (
  mentorship_id text primary key references mentorships on delete cascade,
  next_on date not null,
  owner_id text references people on delete set null,
  paused_at timestamptz,
  paused_until date
);
create index mentorship_care_next on mentorship_care (next_on, mentorship_id);
insert into mentorship_care (mentorship_id, next_on)
select id, (created_at at time zone 'Asia/Kolkata')::date + case
    when passed < 3 then 3 when passed < 14 then 14 when passed < 30 then 30 else (passed / 30 + 1) * 30 end
from (select id, created_at,
             (now() at time zone 'Asia/Kolkata')::date - (created_at at time zone 'Asia/Kolkata')::date as passed
      from mentorships) as begun;
create function begin_care() returns trigger language plpgsql as $$
begin
  insert into mentorship_care (mentorship_id, next_on)
  values (new.id, (new.created_at at time zone 'Asia/Kolkata')::date + 3);
  return null;
end $$;
create trigger mentorships_begin_care after insert on mentorships for each row execute function begin_care();

-- Contacts of the team with the people of a mentorship. An undone contact stays, and does not count.
create table mentorship_contacts (
  id text primary key,
  mentorship_id text not null references mentorships on delete cascade,
  staff_id text references people on delete set null,
  side text not null check (side in ('mentee', 'mentor', 'both')),
  way text not null check (way in ('call', 'message', 'meeting', 'visit')),
  outcome text not null check (outcome in ('well', 'needs_help', 'at_risk', 'no_answer')),
  words text not null, -- personal
  next_on date not null,
  held_at timestamptz not null,
  action_id text not null,
  undone_at timestamptz
);
create index mentorship_contacts_of on mentorship_contacts (mentorship_id, held_at desc);

-- The answers to "How is it going?", one for each side and day.
create table mentorship_pulses (
  mentorship_id text not null references mentorships on delete cascade,
  person_id text not null references people on delete cascade,
  day integer not null,
  value integer not null check (value between 1 and 5), -- personal
  words text not null, -- personal
  answered_at timestamptz not null,
  primary key (mentorship_id, person_id, day)
);
create index mentorship_pulses_person on mentorship_pulses (person_id);

-- The newest step of a mentorship is a sign of life.
create index step_completions_mentorship on step_completions (mentorship_id, completed_at desc) where mentorship_id <> '';
