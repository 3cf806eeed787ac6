-- The times in which the two people of a call were held apart: a mentor and someone who may be under 18, alone in a call that nobody planned.
-- They do not count as time together.
create table call_apart (
  call_id text not null references calls on delete cascade,
  since timestamptz not null,
  until timestamptz
);
create index call_apart_call on call_apart (call_id);
-- One is open at a time.
create unique index call_apart_open on call_apart (call_id) where until is null;
