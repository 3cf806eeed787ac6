-- quick: The column has no values.
-- When lines of a transcript went with an erased person; the lines of the others stay.
alter table calls add column lines_gone_at timestamptz;
