-- quick: Only the few calls of one month that were written down and whose people were not told.
-- The summary of a call and the notice of it were lost if its process ended before they were made. Now the call itself says that they are due.
update calls set captions_due = true
where ended_at > now() - interval '30 days'
  and exists (select from call_takes where call_id = calls.id and heard_at is not null)
  and not exists (select from notices where kind = 'callWritten' and key = 'callWritten:' || calls.id);
