-- quick: The column has a constant default, and the check is not validated.
-- The purposes of a question about a call that the person left open. Each counts as no, and the next question starts without an answer to it.
alter table call_consents
  add column unanswered text[] not null default '{}',
  add constraint call_consents_bounded check (octet_length(array_to_string(unanswered, ',')) <= 60) not valid;
