import { expect, test } from 'vitest'

import { domainTable, wrongUses } from './domainTable.ts'

test('a use of another domain that the table of domains lacks, has too many, or has below, is found', () => {
  const table = domainTable(`| Domain | What | Uses |
| --- | --- | --- |
| \`people\` | the person | no domain |
| \`chat\` | messages, and people in them | people |
| \`safety\` (server) | reports | people, chat |`)
  const use = (from: string, to: string) => ({
    from: `server/src/${from}/room.ts`,
    to: `server/src/${to}/public.ts`,
  })
  const right = [
    use('chat', 'people'),
    use('safety', 'people'),
    use('safety', 'chat'),
    use('safety', 'engines'),
  ]
  expect(wrongUses(table, right)).toEqual([])
  expect(wrongUses(table, [...right.slice(1), use('people', 'chat')])).toEqual([
    'people uses chat, which the table does not say.',
    'people uses chat, which is below it.',
    'chat does not use people, which the table says.',
  ])
})
