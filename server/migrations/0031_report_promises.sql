-- By when somebody looks at a report, as its reporter was told; a later change of the setting breaks no promise.
alter table reports add look_by timestamptz;
update reports set look_by = created_at + interval '4 days';
alter table reports alter look_by set not null;
-- The text of these notices says the day now.
update notices set params = jsonb_build_object('day', to_char(created_at + interval '4 days', 'FMDD.MM.YYYY'))
where kind = 'reportReceived';
