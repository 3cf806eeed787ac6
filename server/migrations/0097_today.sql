-- Today's list asks for the mentors who were disabled.
create index people_disabled on people (id) where disabled_at is not null;
-- And for the pulses that may be low, or apart from the other side.
create index mentorship_pulses_low on mentorship_pulses (mentorship_id, answered_at) where value <= 3;
