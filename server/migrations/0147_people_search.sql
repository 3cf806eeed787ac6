-- not in a transaction
-- The team finds a person by any part of the name, the email or the phone number.
-- An earlier try may have left a part of it.
drop index concurrently if exists people_search;
create index concurrently people_search on people
  using gin (search_parts(lower(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number)));
