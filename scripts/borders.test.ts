import { expect, test } from 'vitest'

import {
  crowdedFolders,
  holdsSql,
  longSheets,
  publicTwice,
  sharedTables,
  supportOutsideTesting,
  waitingTests,
} from './borders.ts'

test('support code outside of a testing folder is found by its name', () => {
  const product = [
    'server/src/app.ts',
    'web/src/feed/testimonial.ts',
    'server/src/chat/testing/buildChannel.ts',
  ]
  const support = [
    'server/src/chat/buildChannel.ts',
    'server/src/chat/x/testWeb.ts',
    'web/src/wire/fakeSocket.ts',
  ]
  expect(supportOutsideTesting([...product, 'server/src/feed/matrix.ts', ...support])).toEqual([
    'server/src/feed/matrix.ts',
    ...support,
  ])
})

test('a domain with a public file and a public folder has one too many', () => {
  const folder = 'server/src/chat/public/store.ts'
  expect(publicTwice([folder, 'server/src/feed/public.ts', 'server/src/chat/room.ts'])).toEqual([])
  expect(publicTwice([folder, 'server/src/chat/public.ts'])).toEqual(['server/src/chat'])
})

test('a table that two domains name is shared', () => {
  const files = [
    { path: 'server/src/people/store.ts', text: 'sql`select * from people`' },
    { path: 'server/src/chat/store.ts', text: 'sql`select 1 from channels join people on true`' },
  ]
  expect(sharedTables(['people', 'channels'], files)).toEqual([['people', ['chat', 'people']]])
})

test('a table after a statement inside of a statement counts too', () => {
  const nested = 'sql`select 1 from channels ${isOpen ? sql`where true` : sql``} union select 1 from people`'
  const files = [
    { path: 'server/src/people/store.ts', text: 'sql`select * from people`' },
    { path: 'server/src/chat/store.ts', text: nested },
  ]
  expect(sharedTables(['people', 'channels'], files)).toEqual([['people', ['chat', 'people']]])
})

test('only statements count as SQL, not prose', () => {
  expect(holdsSql('// select one from people')).toBe(false)
  expect(holdsSql('sql`select 1`')).toBe(true)
})

test('a style sheet of more than 300 lines is too long', () => {
  const sheet = (path: string, lines: number) => ({ path, text: '.a {}\n'.repeat(lines) })
  expect(longSheets([sheet('web/src/a.css', 300), sheet('web/src/b.css', 301)])).toEqual([
    ['web/src/b.css', 301],
  ])
})

test('a folder of more than 22 files is too full; tests and their support code do not count', () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/part${index}.ts`)
  const full = files('web/src/feed', 22)
  expect(crowdedFolders([...full, 'web/src/feed/feed.test.ts', 'web/src/feed/testing/buildPost.ts'])).toEqual(
    [],
  )
  expect(crowdedFolders([...full, 'web/src/feed/filter/filter.ts'])).toEqual([])
  expect(crowdedFolders([...full, 'web/src/feed/oneMore.ts'])).toEqual([['web/src/feed', 23]])
})

test('a test that waits for a time is found; one that lets due work happen is not', () => {
  const file = (path: string, text: string) => ({ path, text })
  const waiting = ['await new Promise((resolve) => setTimeout', '(resolve, 100))'].join('')
  const due = ['await new Promise((resolve) => setTimeout', '(resolve))'].join('')
  expect(waitingTests([file('a.test.ts', waiting), file('b.test.ts', due)])).toEqual(['a.test.ts'])
  expect(waitingTests([file('e2e/weight.spec.ts', waiting)])).toEqual([])
})
