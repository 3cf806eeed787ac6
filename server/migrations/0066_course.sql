-- The sessions of the course "How to be a mentor": mentors and staff open them in the learning hub, mentees do not.
alter table sessions drop constraint sessions_area_check;
alter table sessions add constraint sessions_area_check check (area in ('learninghub', 'mentorships', 'course'));
