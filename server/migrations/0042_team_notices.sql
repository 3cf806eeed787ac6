-- Notices to the programme team have a topic of their own; what staff chose for the topic of safety stays their choice.
insert into notice_preferences (person_id, topic, mail, chosen_at)
select person_id, 'team', mail, chosen_at
from notice_preferences
join people on people.id = person_id
where topic = 'safety' and people.role = 'staff';
