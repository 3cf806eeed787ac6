/** The words of a new domain. */
export interface DomainName {
  /** A plural in small letters: `hobbies`. */
  readonly name: string
  /** The same with a capital: `Hobbies`. */
  readonly title: string
  /** The number of its migration, with four digits. */
  readonly migration: string
}

/** Returns the files of a new domain by path: a list of short texts that a person adds to and reads. */
export function filesOf(domain: DomainName): Readonly<Record<string, string>> {
  const { name, title, migration } = domain
  return {
    [`contract/src/${name}/calls.ts`]: calls(domain),
    [`server/migrations/${migration}_${name}.sql`]: table(domain),
    [`server/src/${name}/room.ts`]: room(domain),
    [`server/src/${name}/store.ts`]: store(domain),
    [`server/src/${name}/${name}.test.ts`]: serverTest(domain),
    [`server/src/${name}/testing/matrix.ts`]: matrix(domain),
    [`web/src/${name}/${title}Page.tsx`]: page(domain),
    [`web/src/${name}/${title}Page.test.tsx`]: pageTest(domain),
    [`content/languages/${name}.json`]: texts(domain),
  }
}

const calls = ({ name }: DomainName) => `import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, id, timestamp } from '../base/fields.ts'

const entry = v.object({ id, text: v.string(), createdAt: timestamp })

export const ${name}Calls = {
  list: call({
    method: 'GET',
    path: '/api/v2/${name}/',
    who: 'person',
    about: 'Returns the entries of the person, newest first.',
    reply: v.array(entry),
    errors: [],
  }),
  add: call({
    method: 'POST',
    path: '/api/v2/${name}/',
    who: 'person',
    about: 'Stores an entry. The same Idempotency-Key stores it once.',
    body: v.object({ text: v.pipe(boundedText(500), v.nonEmpty('Please write something.')) }),
    reply: v.object({ isStored: v.boolean() }),
    errors: [],
  }),
}
`

const table = ({ name }: DomainName) => `create table ${name} (
  id text primary key,
  person_id text not null references people on delete cascade,
  text text not null check (octet_length(text) <= 2000),
  created_at timestamptz not null
);
create index ${name}_of_person on ${name} (person_id, created_at desc);
`

const room = ({
  name,
  title,
}: DomainName) => `import { ${name}Calls } from '@saathi/contract/${name}/calls.ts'

import { once } from '../engines/database/once.ts'
import type { House } from '../house/house.ts'
import { type Mountable, serving } from '../http/request.ts'
import type { PersonalData } from '../room/personalData.ts'
import type { RoomPlan } from '../room/room.ts'
import { addEntry, entriesOf } from './store.ts'

/** The personal data of this domain. */
const personal: PersonalData = {
  tables: {
    ${name}: {
      holds: 'the ${name} of the person',
      why: 'to show them to the person',
      readers: 'the person',
      people: { person_id: 'forget' },
      columns: 'id text created_at',
      archive: '${name}.json',
    },
  },
}

/** ${title}. */
export const ${name}Room: RoomPlan = {
  personal,
  open: ({ house }) => ({
    serves: [${name}Routes(house)],
    exportOf: async (personId) => ({
      documents: { '${name}.json': { about: '${name}.archive', content: await entriesOf(house.db, personId) } },
    }),
  }),
}

/** Serves the entries of a person. */
function ${name}Routes({ db, clock }: House): Mountable {
  return serving(${name}Calls, {
    async list({ person }) {
      const rows = await entriesOf(db, person.id)
      return rows.map(({ createdAt, ...entry }) => ({ ...entry, createdAt: createdAt.toISOString() }))
    },
    async add({ person, body: { text }, transport: { idempotencyKey } }) {
      const key = idempotencyKey && \`${name}:\${idempotencyKey}\`
      await db.transaction((tx) =>
        once(tx, { person: person.id, key }, () =>
          addEntry(tx, { personId: person.id, text, at: clock.now() }),
        ),
      )
      return { isStored: true }
    },
  })
}
`

const store = ({ name }: DomainName) => `import { v7 as uuid } from 'uuid'

import { type Database, sql } from '../engines/database/database.ts'

/** An entry as stored. */
export interface EntryRow {
  readonly id: string
  readonly text: string
  readonly createdAt: Date
}

/** Returns the newest entries of a person, at most 100. */
export function entriesOf(db: Database, personId: string) {
  return db.many<EntryRow>(sql\`
    select id, text, created_at from ${name} where person_id = \${personId} order by created_at desc, id desc limit 100\`)
}

/** Stores an entry. */
export async function addEntry(
  tx: Database,
  { personId, text, at }: { readonly personId: string; readonly text: string; readonly at: Date },
): Promise<void> {
  await tx.run(sql\`
    insert into ${name} (id, person_id, text, created_at) values (\${uuid()}, \${personId}, \${text}, \${at})\`)
}
`

const serverTest = ({ name }: DomainName) => `import { ${name}Calls } from '@saathi/contract/${name}/calls.ts'
import { expect, test } from 'vitest'

import { openTesting } from '../testing/testing.ts'

const { ask, person } = await openTesting()

test('an entry that is sent twice is stored once, and nobody else reads it', async () => {
  const [asha, ravi] = [await person(), await person()]
  const as = { token: asha.token, headers: { 'idempotency-key': 'one' } }
  await ask(${name}Calls.add, { body: { text: 'A first step' } }, as)
  await ask(${name}Calls.add, { body: { text: 'A first step' } }, as)
  expect(await ask(${name}Calls.list, {}, { token: asha.token })).toMatchObject([{ text: 'A first step' }])
  expect(await ask(${name}Calls.list, {}, { token: ravi.token })).toEqual([])
})
`

const matrix = ({ name }: DomainName) => `import { ${name}Calls } from '@saathi/contract/${name}/calls.ts'

import { matrixOf, nothing, people } from '../../testing/matrix.ts'
import type { AddPersonalRows } from '../../testing/personalRows.ts'
import { addEntry } from '../store.ts'

export const matrix = [
  matrixOf(${name}Calls)({
    list: { given: nothing, expected: people(200) },
    add: { given: () => ({ body: { text: 'A first step' } }), expected: people(200) },
  }),
]

/** Adds an entry of a person, for the test that erases them. */
export const addPersonalRows: AddPersonalRows = (db, personId, at) =>
  addEntry(db, { personId, text: 'A first step', at })
`

const page = ({
  name,
  title,
}: DomainName) => `import { ${name}Calls } from '@saathi/contract/${name}/calls.ts'

import { Loaded } from '../shell/Loaded.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { Heading, Page } from '../ui/Layout.tsx'
import { State } from '../ui/State.tsx'
import { useAsk } from '../wire/queries.ts'

/** The entries of the person. */
export function ${title}Page() {
  const t = useTexts()
  const answer = useAsk(${name}Calls.list, {})
  usePageTitle(t('${name}.title'))
  return (
    <Page narrow>
      <Heading size="small">{t('${name}.title')}</Heading>
      <Loaded
        answer={answer}
        shapes={['line', 'card']}
        failed={{ title: t('${name}.failed'), saysWhy: true }}
        empty={<State drawing="path" title={t('${name}.empty')} />}
      >
        {(entries) => (
          <ul>
            {entries.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  )
}
`

const pageTest = ({
  name,
  title,
}: DomainName) => `import { ${name}Calls } from '@saathi/contract/${name}/calls.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { fakeTransport } from '../wire/testing/fakeTransport.ts'
import { queryClient } from '../wire/queries.ts'
import { ${title}Page } from './${title}Page.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('the page shows the entries, or that there are none', async () => {
  const transport = fakeTransport()
  transport.on(${name}Calls.list, [])
  render(<${title}Page />)
  expect(await screen.findByText('${name}.empty')).toBeDefined()
  cleanup()
  queryClient.clear()
  transport.on(${name}Calls.list, [{ id: 'one', text: 'A first step', createdAt: '2026-11-20T00:00:00Z' }])
  render(<${title}Page />)
  expect(await screen.findByText('A first step')).toBeDefined()
})
`

function texts({ name, title }: DomainName): string {
  const all = {
    [`${name}.title`]: { en: title, hi: title },
    [`${name}.failed`]: { en: `Your ${name} could not be loaded`, hi: 'सूची नहीं खुल सकी' },
    [`${name}.empty`]: { en: 'Nothing here yet', hi: 'यहाँ अभी कुछ नहीं है' },
    [`${name}.archive`]: { en: `your ${name}`, hi: 'आपकी सूची' },
  }
  return `${JSON.stringify(all, null, 2)}\n`
}
