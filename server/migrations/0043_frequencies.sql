-- How often an event repeats has the same name here as in the calls: in small letters.
alter table calendar_series
  drop constraint calendar_series_frequency_check,
  drop constraint calendar_series_check;
update calendar_series set frequency = lower(frequency);
alter table calendar_series
  add constraint calendar_series_frequency_check check (frequency in ('none', 'weekly', 'biweekly', 'monthly')),
  add constraint calendar_series_end_check check ((frequency = 'none') = (repeat_end_date is null));

-- Changes that the other members are not told yet hold the series as it was before.
update calendar_news set
  before = jsonb_set(before, '{frequency}', to_jsonb(lower(before->>'frequency')))
where before ? 'frequency';
update calendar_news set
  before_deletion = jsonb_set(before_deletion, '{frequency}', to_jsonb(lower(before_deletion->>'frequency')))
where before_deletion ? 'frequency';

-- Who deleted which occurrences, so that a person who has one of them open reads why it is gone.
create table calendar_deletions (
  series_id text not null references calendar_series on delete cascade,
  scope text not null check (scope in ('THIS', 'FOLLOWING', 'ALL')),
  -- The named occurrence.
  recurrence_at timestamptz not null,
  by_id text references people on delete set null,
  deleted_at timestamptz not null,
  primary key (series_id, recurrence_at)
);
