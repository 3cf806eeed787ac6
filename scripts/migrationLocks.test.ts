import { expect, test } from 'vitest'

import { locksOf } from './migrationLocks.ts'

test.for([
  'create index messages_at on messages (at);',
  'create unique index if_only on messages (channel_id, seq);',
  'alter table messages add constraint messages_sender foreign key (sender_id) references people (id);',
  'alter table messages\n  add check (seq > 0);',
  'alter table messages alter column seq type bigint;',
  'alter table people alter column first_name set not null;',
  'alter table people add column code uuid default gen_random_uuid();',
  'alter table people add column letters int generated always as (length(first_name)) stored;',
  'update people set first_name = trim(first_name);',
  'delete from notices where kind = 2;',
  'reindex table messages;',
  '-- quick: no\ndelete from notices;',
  '-- quick:\ndelete from notices;',
  '-- quick: ..........\ndelete from notices;',
  '-- quick: quickquickquick\ndelete from notices;',
  'do $$ begin update people set note = null; end $$;',
  'do $$\nbegin\n  if exists (select from people) then\n    alter table people alter column id type text;\n  end if;\nend\n$$;',
  'do $body$\ndeclare each record;\nbegin\n  for each in select * from people loop\n    delete from notices;\n  end loop;\nend $body$;',
  "do $$ begin\n  execute 'create index messages_at on messages (at)';\nend $$;",
])('this stops a running system: %s', (text) => {
  expect(locksOf(text)).toHaveLength(1)
})

test.for([
  'create table goals (id text primary key, at timestamptz);\ncreate index goals_at on goals (at);',
  'create index concurrently messages_at on messages (at);',
  'alter table messages add constraint messages_seq check (seq > 0) not valid;',
  'alter table messages validate constraint messages_seq;',
  'alter table messages add column note text;',
  'alter table messages add column is_kept boolean not null default false;',
  'alter table people drop column note;',
  '-- quick: one row for each programme\nupdate programmes set days = 30;',
  '-- update people set first_name = null;',
  '-- quick: one row for each programme\ndo $$ begin\n  update programmes set days = 30;\nend $$;',
  'do $$ begin\n  -- quick: one row for each programme\n  update programmes set days = 30;\nend $$;',
  "do $$ begin\n  if not exists (select from pg_roles where rolname = 'reader') then\n    create role reader;\n  end if;\nend $$;",
  'create function f() returns void language plpgsql as $$ begin update people set note = null; end $$;',
])('this does not: %s', (text) => {
  expect(locksOf(text)).toEqual([])
})

test('the sentence names the statement and what to write in its place', () => {
  expect(locksOf('create index messages_at on messages (at);')).toEqual([
    '“create index messages_at on messages (at)” Use "create index concurrently", in a file that begins with "-- not in a transaction".',
  ])
})
