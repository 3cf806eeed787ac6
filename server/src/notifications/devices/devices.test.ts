import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'
import { expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { makeBreaker } from '../../engines/network/breaker.ts'
import { hashPassword } from '../../engines/secrets/passwords.ts'
import { failureOf, type TestPerson } from '../../testing/testing.ts'
import { openPush } from '../channels/push.ts'
import type { DueRow } from '../delivery/store.ts'
import { notify } from '../public.ts'
import { openPushActs } from '../testing/pushActs.ts'
import { registerDevice } from '../testing/testPush.ts'

const { service, testing, house, ask, notifyNow, deliveriesOf, tryAgain } = await openPushActs()
const devicesOf = ({ token }: TestPerson) => ask(pushCalls.pushDevices, {}, { token })

test('a device that hangs delays no other device of its owner, and gets less time once it has failed for long', async () => {
  const person = await testing.person()
  const devices: { id: string }[] = []
  for (let number = 0; number < 20; number += 1) devices.push(await registerDevice(testing, service, person))
  for (const { id } of devices) service.fail('silent', id)
  await house.db.run(sql`
    update push_devices set failing_since = ${new Date(house.clock.now().getTime() - 2 * 3_600_000)}
    where person_id = ${person.id}`)
  await house.db.transaction((tx) =>
    notify(house, tx, { kind: 'choiceFreed', key: 'hangs', values: {}, personId: person.id }),
  )
  const asked: (number | undefined)[] = []
  let atOnce = 0
  const delivery = await house.db.one<DueRow>(sql`
    select id, notice_id, person_id, grown, stands_for from notice_deliveries
    where person_id = ${person.id} and channel = 'push'`)
  // This test makes the attempt itself.
  await house.db.run(sql`
    delete from graphile_worker._private_jobs where payload ->> 'delivery' = ${delivery.id}`)
  const release = Promise.withResolvers<never>()
  const push = await openPush({
    house,
    breaker: makeBreaker(),
    saidOf: () => ({ actions: [], stopped: '', accepted: '', waits: '' }),
    send: ({ timeoutMs }) => {
      asked.push(timeoutMs)
      atOnce += 1
      if (atOnce === devices.length) release.reject(new Error('It took too long.'))
      return release.promise
    },
  })
  const words = { title: 'Saathi', body: 'News about your match', page: '/matching' }
  const outgoing = { delivery, kind: 'choiceFreed', choice: 'match', language: 'en', words } as const
  expect(await push.send(outgoing)).toMatchObject({ result: 'later', reason: 'noReply' })
  expect(asked).toEqual(devices.map(() => 2000))
})

test('a device that fails does not make a notice unsent that another device has', async () => {
  const person = await testing.person()
  const [good, bad] = [
    await registerDevice(testing, service, person),
    await registerDevice(testing, service, person),
  ]
  service.fail(500, bad.id)
  await notifyNow(person)
  for (let attempt = 0; attempt < 5; attempt += 1) await tryAgain(person)
  expect((await deliveriesOf(person)).filter(({ deviceId }) => deviceId === null)).toMatchObject([
    { result: 'sent', attempts: 6 },
  ])
  expect(service.shownOn(good.id)).toHaveLength(1)
})

test.each(['there', 'elsewhere'])('a device is forgotten when its sign-in is ended %s', async (place) => {
  const password = 'Sunny#Day7'
  const person = await testing.person({ passwordHash: await hashPassword(password) })
  const payload = { email: person.email, password }
  const answer = await testing.app.server.inject({ method: 'POST', url: '/identity/sign-in', payload })
  const { id_token: token } = answer.json<{ id_token: string }>()
  await registerDevice(testing, service, { token })
  expect(await devicesOf(person)).toHaveLength(1)
  const own = (await ask(identityCalls.signIns, {}, { token })).find(({ isCurrent }) => isCurrent)
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  if (place === 'there')
    await testing.app.server.inject({ method: 'POST', url: '/identity/sign-out', headers: { cookie } })
  else await ask(identityCalls.endSignIn, { params: { signInId: own?.id ?? '' } }, { token: person.token })
  expect(await devicesOf(person)).toEqual([])
})

test('a device on which nobody is signed in any more is forgotten', async () => {
  const [gone, here] = [await testing.person(), await testing.person()]
  for (const person of [gone, here]) await registerDevice(testing, service, person)
  await house.db.run(sql`
    insert into refresh_tokens (hash, sign_in_id, expires_at)
    select 'of ' || person_id, sign_in_id, now() + case when person_id = ${here.id} then interval '1 day' else interval '-1 day' end
    from push_devices where person_id = any (${[gone.id, here.id]}::text[])`)
  await testing.app.jobs.forgetOld?.work({})
  const left = await house.db.many<{ personId: string }>(sql`
    select person_id from push_devices where person_id = any (${[gone.id, here.id]}::text[])`)
  expect(left).toEqual([{ personId: here.id }])
})

test('a device belongs to the person who is signed in on it', async () => {
  const [first, second] = [await testing.person(), await testing.person()]
  const device = await registerDevice(testing, service, first)
  const body = { registrationId: device.registrationId, type: 'web' } as const
  await ask(pushCalls.registerDevice, { body }, { token: second.token })
  expect(await devicesOf(first)).toEqual([])
  expect(await devicesOf(second)).toHaveLength(1)
})

test('a device cannot be taken over without its keys, nor removed by another person', async () => {
  const [owner, other] = [await testing.person(), await testing.person()]
  const { registrationId, registeredId } = await registerDevice(testing, service, owner)
  const { endpoint } = JSON.parse(registrationId) as { endpoint: string }
  const { keys } = JSON.parse(service.makeDevice().registrationId) as { keys: unknown }
  const body = { registrationId: JSON.stringify({ endpoint, keys }), type: 'web' } as const
  expect(await failureOf(ask(pushCalls.registerDevice, { body }, { token: other.token }))).toMatchObject({
    status: 403,
  })
  await ask(pushCalls.removeDevice, { params: { deviceId: registeredId } }, { token: other.token })
  expect(await devicesOf(owner)).toHaveLength(1)
})

test('every device is forgotten when the person signs out everywhere', async () => {
  const person = await testing.person()
  await registerDevice(testing, service, person)
  await ask(identityCalls.signOutEverywhere, {}, { token: person.token })
  const left = await house.db.many(sql`select id from push_devices where person_id = ${person.id}`)
  expect(left).toEqual([])
})
