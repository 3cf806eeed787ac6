-- What proves who somebody is belongs to the domain of identity; `people` keeps who they are.
create table credentials (
  person_id text primary key references people on delete cascade,
  password_hash text,
  -- Who the person is at the OpenID provider: an address can change hands there, this does not.
  google_subject text unique, -- personal
  failed_sign_ins integer not null default 0,
  blocked_until timestamptz
);
insert into credentials (person_id, password_hash, google_subject, failed_sign_ins, blocked_until)
  select id, password_hash, google_subject, failed_sign_ins, blocked_until from people;
alter table people
  drop column password_hash,
  drop column google_subject,
  drop column failed_sign_ins,
  drop column blocked_until;
