-- A plan for another mentor who cannot come any more: it is not carried out, and the team plans another one.
alter table mentorship_handovers add column dropped_at timestamptz;
