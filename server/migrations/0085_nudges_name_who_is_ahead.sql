-- Notices about a partner who waits name them. The stored ones did not say who it was.
update notices set params = jsonb_set(params, '{name}', '{"text": "notice.meeting.someone"}')
where kind = 'partnerWaits' and not params ? 'name';
