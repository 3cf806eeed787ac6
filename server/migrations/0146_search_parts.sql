-- Returns the parts of three letters that a text has, for an index that finds any part of a name.
create function search_parts(words text) returns text[]
  language sql immutable parallel safe
  return array(select distinct substr(words, place, 3) from generate_series(1, length(words) - 2) as place);
