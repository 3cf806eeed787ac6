-- A change of an event that the other members are told of some seconds later, because it can be undone until then.
create table calendar_news (
  series_id text primary key references calendar_series on delete cascade,
  -- The series as the others know it; null for a new one.
  before jsonb, -- personal
  by_id text references people on delete set null,
  -- The changed occurrence; null for the whole series.
  recurrence_at timestamptz,
  due_at timestamptz not null
);
