-- quick: The new columns have a constant default.
-- A line that the speaker's own browser recognised belongs to no take.
alter table call_lines alter column take_id drop not null;
-- Whether everyone had agreed to a summary when such a line came.
alter table call_lines add column may_be_summed boolean not null default false;
-- Whether lines from browsers wait for the end of the call, and then for their summary.
alter table calls add column captions_due boolean not null default false;
