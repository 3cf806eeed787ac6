import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'
import { expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { withoutFailures } from '../../testing/failingSteps.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { consentVersions } from './consentVersions.ts'
import { currentTerms } from './terms.ts'

const testing = await openTesting({ ERRORS_DSN: 'https://key@errors.example/7' })
const { ask, house } = testing
const version = consentVersions.error_reports
const read = ({ token }: TestPerson) => ask(peopleCalls.consents, {}, { token })
const save = ({ token }: TestPerson, granted: boolean, of = version) =>
  ask(peopleCalls.saveConsent, { body: { purpose: 'error_reports', version: of, granted } }, { token })
const rowsOf = async ({ id }: TestPerson) =>
  house.db.many(sql`select purpose, version, granted from consents where person_id = ${id} order by id`)

test('only what has a service behind it is asked for, in every language', async () => {
  const person = await testing.person()
  const { asked, agreed } = await read(person)
  expect(asked).toMatchObject([{ purpose: 'error_reports', version, granted: null, decidedAt: null }])
  expect(asked[0]?.text).toContain('technical report')
  expect(asked[0]?.localeText.hi).toContain('रिपोर्ट')
  expect(agreed).toEqual([])
  const { asksConsentFor } = await ask(contentCalls.clientConfig, {})
  expect(asksConsentFor).toEqual(['error_reports'])
})

/** How many of the database's connections wait for another one. */
async function heldUp(): Promise<number> {
  const { waiting } = await house.db.one<{ waiting: number }>(sql`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return waiting
}

test('each change of mind is kept, the same again is not, however often at once', async () => {
  const person = await testing.person()
  // All requests wait and then continue at the same moment.
  const held = await house.db.transaction(async (tx) => {
    await tx.run(sql`select from people where id = ${person.id} for update`)
    const saving = withoutFailures(() => Promise.all([1, 2, 3, 4].map(() => save(person, true))))
    await expect.poll(heldUp).toBe(4)
    return { saving }
  })
  await held.saving
  expect(await save(person, true)).toMatchObject({ granted: true, version })
  await save(person, false)
  expect((await read(person)).asked).toMatchObject([{ granted: false }])
  await save(person, true)
  const row = (granted: boolean) => ({ purpose: 'error_reports', version, granted })
  expect(await rowsOf(person)).toEqual([row(true), row(false), row(true)])
})

test('giving a consent too often is refused, and withdrawing it never is', async () => {
  const person = await testing.person()
  let given = 0
  while (given < 100 && (await save(person, true).catch(() => undefined)) !== undefined) {
    given += 1
    await save(person, false)
  }
  expect(given).toBe(60)
  expect((await failureOf(save(person, true))).code).toBe('too_often')
  expect((await read(person)).asked).toMatchObject([{ granted: false }])
})

test('a consent to an outdated text is refused, and an old one no longer counts', async () => {
  const person = await testing.person()
  expect((await failureOf(save(person, true, '2020-01'))).code).toBe('consent_outdated')
  await house.db.run(sql`
    insert into consents (person_id, purpose, version, granted, decided_at)
    values (${person.id}, 'error_reports', '2020-01', true, now())`)
  expect((await read(person)).asked).toMatchObject([{ granted: null, decidedAt: null }])
})

test('agreeing to the terms is written down once a version', async () => {
  const person = await testing.person()
  const agree = () =>
    ask(registrationCalls.agreement, { body: { hasAgreedTerms: true } }, { token: person.token })
  await Promise.all([agree(), agree()])
  await agree()
  const { agreed } = await read(person)
  expect(agreed).toMatchObject([{ purpose: 'terms', version: currentTerms }])
})

test("nobody sees or changes another's", async () => {
  const [one, other] = [await testing.person(), await testing.person()]
  await save(one, true)
  expect((await read(other)).asked).toMatchObject([{ granted: null }])
})

test.each([
  ['a purpose that is none to be asked', { purpose: 'terms', version, granted: true }],
  ['a word in place of a yes', { purpose: 'error_reports', version, granted: 'yes' }],
  ['no version', { purpose: 'error_reports', version: '', granted: true }],
  ['a version without end', { purpose: 'error_reports', version: 'x'.repeat(41), granted: true }],
  ['a version with a NUL', { purpose: 'error_reports', version: '\0', granted: true }],
])('%s is refused', async (_, body) => {
  const person = await testing.person()
  const answer = await testing.app.server.inject({
    method: 'POST',
    url: '/api/v2/users/consents/',
    headers: { authorization: `Bearer ${person.token}` },
    payload: body,
  })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(await rowsOf(person)).toEqual([])
})
