-- bars older versions: It has the sessions of the mentors' course.
-- Version 0.14.0 and older know no sessions of this area, which migration 0066 allowed, and end while they start.
select 1;
