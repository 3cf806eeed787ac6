-- The name of a group can be made of a member's name. Notices about unread messages say "Mentoring group" instead.
update notices set params = jsonb_set(params, '{names,list}', (
  select coalesce(jsonb_agg(
    case when jsonb_typeof(entry) = 'string' then '{"text": "chat.group.unnamed"}'::jsonb else entry end
    order by place), '[]'::jsonb)
  from jsonb_array_elements(params -> 'names' -> 'list') with ordinality as each (entry, place)))
where kind = 'unreadMessages' and jsonb_typeof(params -> 'names' -> 'list') = 'array';
