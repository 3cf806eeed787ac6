-- The name that a blocked person had when they were blocked. The blocker sees no later one: it could be a message.
create table kept_names (
  viewer_id text not null references people on delete cascade,
  person_id text not null references people on delete cascade,
  first_name text not null,
  last_name text not null,
  primary key (viewer_id, person_id)
);
-- Deleting a person's kept names.
create index kept_names_person on kept_names (person_id);

insert into kept_names (viewer_id, person_id, first_name, last_name)
select blocker_id, blocked_id, first_name, last_name from blocks join people on people.id = blocked_id;
