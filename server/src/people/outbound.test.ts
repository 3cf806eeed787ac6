import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { ConsentPurpose } from '@saathi/contract/people/consents.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { failureOf, openTesting, type Testing } from '../testing/testing.ts'
import { consentVersions } from './consents/consentVersions.ts'
import { addDecision } from './consents/decisionStore.ts'
import { scrubbed, withoutPersons } from './errorReport.ts'
import { countSignUp } from './public/registration.ts'
import { codeIn, mailbox, menteeForm } from '../identity/testing/testMails.ts'

interface Arrived {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

const arrived: Arrived[] = []
let status = 200
const service = createServer((request, answer) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { method, url, headers } = request
    arrived.push({ method, url, headers, body: Buffer.concat(parts).toString() })
    answer.writeHead(status, { location: '/elsewhere' }).end('ok')
  })
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
afterAll(() => service.close())
const { port } = service.address() as AddressInfo
const testing = await openTesting({
  ERRORS_DSN: `http://public@127.0.0.1:${port}/7`,
  PIXEL_ID: '4711',
  PIXEL_ENDPOINT: `http://127.0.0.1:${port}/tr`,
})
const unset = await openTesting()
await testing.workJobs()
await unset.workJobs()
beforeEach(() => {
  arrived.length = 0
  status = 200
})

const thisYear = testing.house.clock.now().getUTCFullYear()
const adult = thisYear - 19

interface Somebody {
  readonly birthYear: number | null
  readonly granted?: boolean
}

async function somebody(at: Testing, purpose: ConsentPurpose, { birthYear, granted }: Somebody) {
  const person = await at.person({ birthYear })
  if (granted !== undefined) {
    const decision = { personId: person.id, purpose, version: consentVersions[purpose], granted }
    await addDecision(at.house.db, { ...decision, at: at.house.clock.now() })
  }
  return person
}

const oops = {
  name: 'TypeError',
  message: 'x is not a function',
  stack: 'TypeError: x\n    at y (https://saathi.example/assets/main-Ab12.js:3:14)',
  route: '/survey/:id',
}
const report = (at: Testing, token: string, body = oops) =>
  at.ask(peopleCalls.reportError, { body }, { token })

const cases = [
  ['an adult who allowed it', { birthYear: adult, granted: true }, 1],
  ['an adult who was not asked', { birthYear: adult }, 0],
  ['an adult who refused', { birthYear: adult, granted: false }, 0],
  ['somebody who may be 17 still', { birthYear: thisYear - 18, granted: true }, 0],
  ['a child who allowed it', { birthYear: thisYear - 14, granted: true }, 0],
  ['somebody of unknown age', { birthYear: null, granted: true }, 0],
] as const

describe('an error of the client', () => {
  test.each(cases)('of %s is sent so often: %o %d', async (_, who, times) => {
    const { token } = await somebody(testing, 'error_reports', who)
    await report(testing, token)
    await testing.workJobs()
    await testing.workJobs()
    expect(arrived).toHaveLength(times)
  })

  test('goes nowhere where no service is set', async () => {
    const { token } = await somebody(unset, 'error_reports', { birthYear: adult, granted: true })
    expect(await report(unset, token)).toEqual({})
    expect(await unset.house.queue.counts()).toEqual({ waiting: 0, dead: 0 })
  })

  test('is not sent once the consent is withdrawn, even if it was queued', async () => {
    const { token } = await somebody(testing, 'error_reports', { birthYear: adult, granted: true })
    await report(testing, token)
    const body = { purpose: 'error_reports', version: consentVersions.error_reports, granted: false } as const
    await testing.ask(peopleCalls.saveConsent, { body }, { token })
    await report(testing, token)
    await testing.workJobs()
    expect(arrived).toEqual([])
  })

  test('arrives as an envelope of the project, with nothing that names the person', async () => {
    const person = await somebody(testing, 'error_reports', { birthYear: adult, granted: true })
    await report(testing, person.token, {
      name: 'Error',
      message: `No ${person.email} in /survey/${person.id}?token=${person.token} "Asha Verma" +91 98765 43210`,
      stack: `at https://saathi.example/profile/${person.id}\n    at y (https://saathi.example/assets/main-Ab12.js:3:14)`,
      route: `/survey/${person.id}`,
    })
    await testing.workJobs()
    const [sent] = arrived
    expect(sent).toMatchObject({ method: 'POST', url: '/api/7/envelope/' })
    expect(sent?.headers['x-sentry-auth']).toContain('sentry_key=public')
    const lines = (sent?.body ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toMatchObject([{}, { type: 'event' }, { transaction: '/survey/:id' }])
    for (const secret of [person.email, person.id, person.token, 'Asha', '98765', '@', 'saathi.example']) {
      expect(sent?.body).not.toContain(secret)
    }
    expect(sent?.body).toContain('/assets/main-Ab12.js:3:14')
  })

  test('is tried again when the service fails, and a redirect is not followed', async () => {
    const { token } = await somebody(testing, 'error_reports', { birthYear: adult, granted: true })
    for (const failing of [500, 302]) {
      status = failing
      await report(testing, token)
      await testing.workJobs()
    }
    expect(arrived.map(({ url }) => url)).toEqual(['/api/7/envelope/', '/api/7/envelope/'])
    expect((await testing.house.queue.counts()).waiting).toBe(2)
    await testing.house.db.run(sql`delete from graphile_worker._private_jobs`)
  })

  test('is taken twenty times an hour', async () => {
    const { token } = await testing.person()
    for (let n = 0; n < 20; n += 1) await report(testing, token)
    expect((await failureOf(report(testing, token))).status).toBe(429)
  })

  test.each([
    ['a name without end', { ...oops, name: 'x'.repeat(101) }],
    ['a stack without end', { ...oops, stack: 'x'.repeat(8001) }],
    ['a NUL', { ...oops, message: '\0' }],
    ['half a character', { ...oops, message: '\ud800' }],
    ['a stack that is a list', { ...oops, stack: [] }],
    ['nothing', {}],
  ])('with %s is refused', async (_, body) => {
    const { token } = await testing.person()
    const failure = await failureOf(report(testing, token, body as typeof oops))
    expect([400, 422]).toContain(failure.status)
  })
})

describe('a sign-up', () => {
  const count = (at: Testing, person: { id: string }, { birthYear, granted }: Somebody) =>
    at.house.db.transaction((tx) =>
      countSignUp(at.house, tx, { personId: person.id, birthYear, allowed: granted === true }),
    )

  test.each(cases)('of %s is counted so often: %o %d', async (_, who, times) => {
    const person = await somebody(testing, 'ad_measurement', who)
    await count(testing, person, who)
    await count(testing, person, who)
    await testing.workJobs()
    await count(testing, person, who)
    await testing.workJobs()
    expect(arrived.filter(({ url }) => url?.startsWith('/tr'))).toHaveLength(times)
  })

  test('is counted without a word about the person', async () => {
    const who = { birthYear: adult, granted: true }
    await count(testing, await somebody(testing, 'ad_measurement', who), who)
    await testing.workJobs()
    const [sent] = arrived
    expect(sent).toMatchObject({
      method: 'GET',
      url: '/tr?id=4711&ev=CompleteRegistration&noscript=1',
      body: '',
    })
    expect(Object.keys(sent?.headers ?? {})).not.toContain('cookie')
    expect(Object.keys(sent?.headers ?? {})).not.toContain('referer')
  })

  test('is not counted where no pixel is set, or once the consent is withdrawn', async () => {
    const who = { birthYear: adult, granted: true }
    await count(unset, await somebody(unset, 'ad_measurement', who), who)
    expect((await unset.house.queue.counts()).waiting).toBe(0)
    const { id, token } = await somebody(testing, 'ad_measurement', who)
    await count(testing, { id }, who)
    const body = {
      purpose: 'ad_measurement',
      version: consentVersions.ad_measurement,
      granted: false,
    } as const
    await testing.ask(peopleCalls.saveConsent, { body }, { token })
    await testing.workJobs()
    expect(arrived).toEqual([])
  })

  test('is counted through the call that everybody uses, once', async () => {
    const email = 'counted@people.example'
    await testing.ask(identityCalls.sendOtp, { body: { email } })
    const otp = codeIn(await mailbox(testing)(email))
    await testing.ask(identityCalls.verifyOtp, { body: { email, otp } })
    const body = {
      ...menteeForm(email, otp),
      birthYear: adult,
      consents: ['ad_measurement'] as ConsentPurpose[],
    }
    await testing.ask(registrationCalls.signUp, { body })
    await testing.ask(registrationCalls.signUp, { body })
    await testing.workJobs()
    expect(arrived).toHaveLength(1)
  })
})

test.each([
  ['at f (https://a.example/assets/x-B1.js:1:2)', 'at f (/assets/x-B1.js:1:2)'],
  ['f@https://a.example/chat/7?x=1', '[…]'],
  ['mail to asha.v+1@mail.example now', 'mail to […] now'],
  ['wrong eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMTk4ZjJhMCJ9.c2lnbmF0dXJl here', 'wrong […] here'],
  ['id 0198f2a0-0000-7000-8000-000000000001!', 'id […]!'],
  ['call +91 98765-43210 back', 'call […] back'],
  ['GET /api/v2/x/17/ failed', 'GET […] failed'],
  ['Unexpected token, "Asha Ver"... is not JSON', 'Unexpected token, […]... is not JSON'],
  [
    "Cannot read properties of undefined (reading 'map')",
    "Cannot read properties of undefined (reading 'map')",
  ],
  ['asha%40people.example is missing', '[…] is missing'],
  ['asha\uff20people.example is missing', '[…] is missing'],
  ['call ९८७६५४३२१० again', 'call […] again'],
])('%s leaves as %s', (text, left) => {
  expect(withoutPersons(text)).toBe(left)
})

test('a route keeps its words and loses its ids', () => {
  expect(scrubbed({ ...oops, route: '/survey/s1/stage/:id/अ' }).route).toBe('/survey/:id/stage/:id/:id')
})

test('a text made to be slow to read is read all the same', () => {
  const texts = [
    '/a'.repeat(4000),
    'a.'.repeat(4000),
    '1 '.repeat(4000),
    '@'.repeat(8000),
    `"${'a'.repeat(7000)}`,
    'a-'.repeat(4000),
  ]
  for (const text of texts) expect(withoutPersons(text).length).toBeLessThanOrEqual(8001)
})
