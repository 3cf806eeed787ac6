-- Every text that comes from outside has an end in bytes too: three for each code unit that the contract allows.
-- A preview with a title of hundreds of kilobytes made pages of megabytes; such ones are read again.
delete from link_previews where octet_length(title) > 4900 or octet_length(description) > 7300;
update messages set attachments = (
  select coalesce(jsonb_agg(case when each ->> 'attachment_type' = 'link_preview'
           then jsonb_build_object('attachment_type', 'link_preview', 'url', each ->> 'url') else each end
           order by position), '[]')::text
  from jsonb_array_elements(attachments::jsonb) with ordinality as list (each, position))
where octet_length(attachments) > 32768;

alter table link_previews
  add constraint link_previews_bounded check (octet_length(title) <= 4900 and octet_length(description) <= 7300
    and octet_length(address) <= 8192);
-- Not validated: what is stored already came through narrower contracts, and a single odd row must not stop an update.
alter table people
  add constraint people_bounded check (octet_length(email) <= 762 and octet_length(first_name) <= 180
    and octet_length(last_name) <= 180 and octet_length(bio) <= 3000 and octet_length(phone_number) <= 60
    and octet_length(institution_code) <= 180 and octet_length(project) <= 180) not valid;
alter table messages
  add constraint messages_bounded check (octet_length(text) <= 65536 and octet_length(attachments) <= 131072) not valid;
alter table chat_attachments add constraint chat_attachments_bounded check (octet_length(name) <= 765) not valid;
alter table calendar_series
  add constraint calendar_series_bounded check (octet_length(title) <= 360 and octet_length(description) <= 6000
    and octet_length(session_name) <= 600) not valid;
alter table calendar_exceptions
  add constraint calendar_exceptions_bounded check (octet_length(title) <= 360 and octet_length(description) <= 6000
    and octet_length(session_name) <= 600) not valid;
alter table session_feedback add constraint session_feedback_bounded check (octet_length(review) <= 6000) not valid;
alter table reports
  add constraint reports_bounded check (octet_length(words) <= 6000 and octet_length(outcome) <= 65536) not valid;
