-- quick: It changes only the few takes that reports keep, and makes a function and a trigger.
-- Version 0.15.0 does not know that reports keep recordings. During an upgrade it could delete the files of a take that a member deletes,
-- or that a newer process closed. So a deleted take that a report keeps has a number of parts below zero: -2 - parts. That version deletes the
-- parts from 0 to parts + 1, so none. It also does not know the sound of everyone, which goes with the first deleted take of its call.
create function close_call_take() returns trigger language plpgsql as $$
begin
  if exists (select from call_evidence where call_id = new.call_id) then
    new.parts := -2 - new.parts;
  end if;
  update call_mixes set deleted_at = new.deleted_at where call_id = new.call_id and deleted_at is null;
  return new;
end
$$;
create trigger call_takes_close before update of deleted_at on call_takes
  for each row when (new.recording and old.deleted_at is null and new.deleted_at is not null)
  execute function close_call_take();

-- quick: Only takes of reported calls that are deleted already, a handful.
update call_takes set parts = -2 - parts
where recording and parts >= 0 and deleted_at is not null
  and exists (select from call_evidence where call_evidence.call_id = call_takes.call_id and held_at <= deleted_at);
