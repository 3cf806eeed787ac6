import { expect, test } from 'vitest'

import { openTesting } from './testing/testing.ts'

const { house } = await openTesting()

/** The columns with texts by people and from web pages, and the most bytes that the contract allows. */
const columns = {
  link_previews: ['address', 'description', 'title'],
  people: ['bio', 'email', 'first_name', 'institution_code', 'last_name', 'phone_number', 'project'],
  messages: ['attachments', 'text'],
  chat_attachments: ['name'],
  calendar_series: ['description', 'session_name', 'title'],
  calendar_exceptions: ['description', 'session_name', 'title'],
  session_feedback: ['review'],
  reports: ['outcome', 'words'],
} as const

test.each(Object.entries(columns))('the texts of %s are bounded by the table too', async (name, texts) => {
  const { rows } = await house.db.pool.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = $1 || '_bounded'`,
    [name],
  )
  const bounded = [...(rows[0]?.rule ?? '').matchAll(/octet_length\((\w+)\) <= \d+/g)].map(
    ([, column]) => column,
  )
  expect(new Set(bounded)).toEqual(new Set(texts))
})

test('the table refuses a text that went around the contract', async () => {
  const title = 'x'.repeat(4901)
  await expect(
    house.db.pool.query(
      `insert into link_previews (address_hash, id, address, title, description, has_picture, fetched_at, used_at)
       values ('h', 'i', 'a', $1, '', false, now(), now())`,
      [title],
    ),
  ).rejects.toThrow('link_previews_bounded')
})
