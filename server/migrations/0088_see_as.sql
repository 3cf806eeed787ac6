-- Members of the team who see the product as a mentee or mentor does, for half an hour, without writing anything.
create table see_as_tokens (
  token_hash text primary key,
  staff_id text not null references people on delete cascade,
  sign_in_id text not null references sign_ins on delete cascade,
  person_id text not null references people on delete cascade,
  ends_at timestamptz not null
);
create index see_as_tokens_staff on see_as_tokens (staff_id);
create index see_as_tokens_sign_in on see_as_tokens (sign_in_id);
create index see_as_tokens_person on see_as_tokens (person_id);
