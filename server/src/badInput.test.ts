import { addressOf, type Call } from '@saathi/contract/base/call.ts'
import { domains } from '@saathi/contract/domains.ts'
import fc from 'fast-check'
import type { GenericSchema } from 'valibot'
import { expect, test } from 'vitest'

import { snakeCase } from '@saathi/contract/base/wire.ts'
import { addSessions } from './learning/testing/buildSession.ts'
import { onePage } from './learning/testing/testSessions.ts'
import { addSurveys } from './surveys/testing/buildSurvey.ts'
import { startSurvey } from './surveys/testing/testSurveys.ts'
import { openTesting } from './testing/testing.ts'

const testing = await openTesting({ TRUSTED_NETWORKS: '10.0.0.0/8' })
await addSurveys(testing.house, startSurvey)
await addSessions(testing.house, onePage)
const { token } = await testing.person()

const calls = Object.entries(domains).flatMap(([domain, own]) =>
  Object.entries(own).map(([name, call]): [string, Call] => [`${domain}.${name}`, call]),
)

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '\0',
    '\ud800',
    'one-page',
    'lines',
    'beginning',
    '𝒳'.repeat(40),
    '../../',
    "' or 1=1 --",
  ),
  fc.constantFrom<unknown>(null, -1, 1e308, true, [], {}, [['a']], { a: { b: [null] } }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
)
const answers = fc.array(fc.record({ question_key: nasty, answer: nasty }), { maxLength: 3 })

/** A body with the names of the contract and arbitrary values. */
function bodyOf(schema: GenericSchema | undefined) {
  const names = Object.keys((schema as { entries?: object } | undefined)?.entries ?? {}).map(snakeCase)
  return fc.record(
    Object.fromEntries(
      names.map((name) => [name, name.startsWith('answer') ? fc.oneof(answers, nasty) : nasty]),
    ),
  )
}

const pathPart = fc.constantFrom('one-page', '%00', '%ff', 'a'.repeat(150), '..%2f', '𝒳', 'lines')

async function send(call: Call, { body, part, query }: { body: unknown; part: string; query: string }) {
  const path = addressOf(call.path.replaceAll(/:\w+/g, 'PART'), {}, {}).replaceAll('PART', part)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const payload = call.body === undefined ? {} : { payload: JSON.stringify(body) }
  return testing.app.server.inject({
    method: call.method,
    url: `${path}?${query}`,
    headers: call.body === undefined ? { authorization: headers.authorization } : headers,
    remoteAddress: '10.1.1.1',
    ...payload,
  })
}

const someQuery = fc.constantFrom(
  'survey=%00&stage=x',
  'survey=beginning&stage=beginning-goals',
  'type=%ff&language_code=%00',
  'language_code=__proto__&type=mentee',
  'survey=a&survey=b&stage=c',
)

test.each(calls)('%s answers whatever is sent with no failure of ours', async (_, call) => {
  const cases = fc.record({ body: bodyOf(call.body), part: pathPart, query: someQuery })
  await fc.assert(
    fc.asyncProperty(cases, async (sent) => {
      const answer = await send(call, sent)
      expect(answer.statusCode, answer.body).toBeLessThan(500)
    }),
    { numRuns: 40 },
  )
})
