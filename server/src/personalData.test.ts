import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { GenericSchema } from 'valibot'
import { expect, test } from 'vitest'

import { personalData } from './app.ts'
import { sql } from './engines/database/database.ts'
import { namesOf } from './room/personalData.ts'
import { personalDocument } from './room/personalDocument.ts'
import { openTesting } from './testing/testing.ts'

const { house, app } = await openTesting()
const tables = personalData.flatMap((part) => Object.entries(part.tables ?? {}))
const impersonal = personalData.flatMap((part) => Object.entries(part.impersonal ?? {}))
const jobs = new Map(personalData.flatMap((part) => Object.entries(part.jobs ?? {})))

/** Every column of the database, as `table.column`. */
async function storedColumns(): Promise<string[]> {
  const rows = await house.db.many<{ place: string }>(sql`
    select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'`)
  return rows.map(({ place }) => place).toSorted()
}

test('every column is declared once: as data about people, or with a reason why it is not', async () => {
  const declared = [
    ...tables.flatMap(([table, each]) =>
      [...Object.keys(each.people), ...namesOf(each.columns), ...namesOf(each.impersonal ?? '')].map(
        (column) => `${table}.${column}`,
      ),
    ),
    ...impersonal.flatMap(([table, { columns }]) => namesOf(columns).map((column) => `${table}.${column}`)),
  ]
  expect(declared.toSorted(), 'declare a new column in personal.ts of its domain').toEqual(
    await storedColumns(),
  )
})

test('every column with the id of a person says what erasing does with it', async () => {
  const naming = await house.db.many<{ place: string }>(sql`
    select table_name || '.' || column_name as place from information_schema.columns
    where column_name = 'person_id' and table_schema = 'public'
    union
    select conrelid::regclass || '.' || attname
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'people'::regclass`)
  const people = new Set(
    tables.flatMap(([table, each]) => Object.keys(each.people).map((column) => `${table}.${column}`)),
  )
  expect(naming.map(({ place }) => place).filter((place) => !people.has(place))).toEqual([])
})

/** Returns the fields of a payload. */
function fieldsOf(payload: GenericSchema): string[] {
  return 'entries' in payload && typeof payload.entries === 'object' && payload.entries !== null
    ? Object.keys(payload.entries)
    : []
}

test('the fields of queued and planned work are declared', () => {
  const queued = [...Object.entries(app.jobs), ...Object.entries(app.due)]
    .map(([name, { payload }]) => [name, fieldsOf(payload)] as const)
    .filter(([, fields]) => fields.length > 0)
  const declared = [...jobs].map(([name, fields]) => [name, namesOf(fields)] as const)
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(queued))
})

const root = join(import.meta.dirname, '..', '..')

test('everything that pages store on a device is declared', () => {
  const sources = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|\/testing\//.test(file),
  )
  const found = sources.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\b(?:stored|storedEach|tabDraft|createStore)\(\s*'([^']+)'/g,
      ),
    ].map(([, name = '']) => name),
  )
  const declared = personalData.flatMap(({ device = {}, deviceOnly = {} }) => [
    ...Object.keys(device),
    ...Object.keys(deviceOnly),
  ])
  // Its name is a constant, because a page without libraries reads it too.
  expect(declared.toSorted()).toEqual([...new Set([...found, 'signedIn'])].toSorted())
})

test('docs/personal-data.md says what is declared: npm run personal-data writes it', () => {
  const plain = (text: string) => text.replaceAll(/[ -]+/g, ' ')
  const written = readFileSync(join(root, 'docs', 'personal-data.md'), 'utf8')
  expect(plain(written)).toBe(plain(personalDocument(personalData)))
})
