-- Who was erased, and when what is left of them is deleted. The domain of privacy owns it; `people` keeps only the moment.
create table erasures (
  person_id text primary key references people on delete cascade,
  erased_at timestamptz not null,
  purge_after timestamptz not null
);
insert into erasures (person_id, erased_at, purge_after)
  select id, erased_at, purge_after from people where erased_at is not null and purge_after is not null;
alter table people drop column purge_after;
