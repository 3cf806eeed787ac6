import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { deskCalls } from '@saathi/contract/desk/calls.ts'
import type { Call } from '@saathi/contract/base/call.ts'
import { domains } from '@saathi/contract/domains.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { expect, test } from 'vitest'

import { connectSocket } from '../../chat/testing/testSocket.ts'
import { sql } from '../../engines/database/database.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { setScope } from '../standing/store.ts'
import { testStaff } from '../testing/testStaff.ts'

const testing = await openTesting()
const { ask, house, app } = testing
const asha = await testing.person({ firstName: 'Asha', lastName: 'Patil', project: 'general_intake' })
const minute = 60_000

const see = (staff: TestPerson, who = asha) =>
  ask(peopleDeskCalls.seeAs, { params: { id: who.id }, body: {} }, staff)
const profileWith = (token: string) => ask(peopleCalls.profile, {}, { token })

test('a member of the team reads as the person for half an hour, and the audit has it', async () => {
  const lakshmi = await testStaff(testing)
  const { token, until } = await see(lakshmi)
  expect(Date.parse(until) - house.clock.now().getTime()).toBeGreaterThan(29 * minute)
  expect(await profileWith(token)).toMatchObject({ id: asha.id, firstName: 'Asha' })
  const { results } = await ask(deskCalls.audit, { query: { about: asha.id } }, lakshmi)
  expect(results[0]).toMatchObject({ act: 'person_seen_as', staffId: lakshmi.id })
  house.clock.shift(30 * minute)
  expect(await failureOf(profileWith(token))).toMatchObject({ status: 401 })
})

const everyCall = Object.values<Record<string, Call>>(domains).flatMap((calls) => Object.values(calls))

test('no call of the contract writes with such a token', async () => {
  const { token } = await see(await testStaff(testing))
  const passed: string[] = []
  for (const { method, path } of everyCall.filter((call) => call.method !== 'GET')) {
    const reply = await app.server.inject({
      method,
      url: path.replaceAll(/:\w+/g, 'none'),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'DELETE' ? {} : { payload: '{}' }),
    })
    const { code } = reply.json<{ code?: string }>()
    if (reply.statusCode !== 403 || code !== 'read_only') passed.push(`${method} ${path}: ${reply.body}`)
  }
  expect(passed).toEqual([])
})

/** Parts of the product whose replies are words between people, secrets, or answers that only the person reads. */
const closed =
  /\/chat\/(?!blackout|unread|gifs|noticing|bot-users)|\/export\/|\/help\/identity|\/notifications\/(open\/)?$|\/reports\/|\/blocks\/|\/calendar\/feed|\/video\/(room|past)|\/quiz\//

test('messages, calls that are over, answers of quizzes and secrets stay closed', async () => {
  const { token } = await see(await testStaff(testing))
  const reads = everyCall.filter(({ method, who }) => method === 'GET' && who === 'person')
  expect(reads.filter(({ path, isPrivate }) => closed.test(path) !== (isPrivate === true))).toEqual([])
  for (const { path } of reads.filter(({ isPrivate }) => isPrivate === true)) {
    const url = path.replaceAll(/:\w+/g, 'none')
    const reply = await app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect([path, reply.statusCode, reply.json<{ code: string }>().code]).toEqual([path, 403, 'read_only'])
  }
})

test('the socket does not take such a token', async () => {
  const { token } = await see(await testStaff(testing))
  await app.server.listen({ port: 0 })
  const port = Number(new URL(app.server.listeningOrigin).port)
  const socket = await connectSocket({ port, token })
  socket.send({ command: 'fetch_messages', channel: 'none' })
  await socket.next('error', ({ code }) => code === 'token_invalid')
  socket.close()
})

test('it ends with the sign-in or the right of the member, and needs scope and right', async () => {
  const lakshmi = await testStaff(testing)
  const { token } = await see(lakshmi)
  await house.db.run(sql`delete from staff_rights where person_id = ${lakshmi.id} and name = 'people'`)
  expect(await failureOf(profileWith(token))).toMatchObject({ status: 401 })
  const sara = await testStaff(testing)
  const again = await see(sara)
  await house.db.run(sql`update sign_ins set ended_at = now() where person_id = ${sara.id}`)
  expect(await failureOf(profileWith(again.token))).toMatchObject({ status: 401 })
  const elsewhere = await testStaff(testing, { programmes: ['social_work'] })
  expect(await failureOf(see(elsewhere))).toMatchObject({ status: 404 })
  const carer = await testStaff(testing, { rights: ['care'] })
  expect(await failureOf(see(carer))).toMatchObject({ code: 'no_right' })
  const other = await testStaff(testing)
  expect(await failureOf(see(other, await testStaff(testing)))).toMatchObject({ status: 404 })
  expect(await failureOf(profileWith('see-as.guessed'))).toMatchObject({ status: 401 })
})

test('it ends when the person leaves the scope of the member', async () => {
  const lakshmi = await testStaff(testing)
  const { token } = await see(lakshmi)
  expect(await profileWith(token)).toMatchObject({ id: asha.id })
  await setScope(house.db, { personId: lakshmi.id, programmes: ['social_work'], institutions: null })
  expect(await failureOf(profileWith(token))).toMatchObject({ status: 401 })
})
