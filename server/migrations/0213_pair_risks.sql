-- The sum of the risk of each running pair, as it was when it was last counted: it orders the list of pairs by risk. The list counts
-- pairs again that were counted more than an hour ago, or that changed since.
create table mentorship_risks (
  mentorship_id text primary key references mentorships (id) on delete cascade,
  points integer not null,
  counted_at timestamptz not null
);
create index mentorship_risks_order on mentorship_risks (points desc, mentorship_id) where points > 0;
