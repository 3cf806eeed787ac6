import { feedCalls } from '@saathi/contract/feed/calls.ts'
import { afterEach, expect, test } from 'vitest'

import { openTesting } from '../testing/testing.ts'
import { forgetTopic, makeGuard } from './credentials/guard.ts'
import { hashOfToken, makeRefreshToken } from './credentials/refreshTokens.ts'
import { addRefreshToken } from './credentials/signInStore.ts'
import { refreshCookie } from './signIns/signIns.ts'

const testing = await openTesting()
const { house, app } = testing
const told: unknown[] = []
house.bus.subscribe(forgetTopic, (event) => told.push(event))
afterEach(() => told.splice(0))

const signOut = (cookie: string, ip = '127.0.0.1') =>
  app.server.inject({
    method: 'POST',
    url: '/identity/sign-out',
    headers: cookie === '' ? {} : { cookie: `${refreshCookie}=${cookie}` },
    remoteAddress: ip,
  })

test('is announced only when a sign-in ended by it, and with the id of that one', async () => {
  const { id, token } = await testing.person()
  const { person } = await app.guard.admit(token)
  const mine = makeRefreshToken()
  const expiresAt = new Date(Date.now() + 60_000)
  await addRefreshToken(house.db, { hash: hashOfToken(mine), signInId: person.signInId, expiresAt })
  for (const cookie of ['', 'invented', mine, mine]) expect((await signOut(cookie)).statusCode).toBe(200)
  const ended = { personId: id, signInId: person.signInId }
  // Received at once in this process, and once more together with every other process.
  await expect.poll(() => told).toEqual([ended, ended])
  await expect(testing.ask(feedCalls.dateRange, {}, { token })).rejects.toThrow('token_invalid')
})

test('is limited by network, and past the limit costs no query', async () => {
  const count = async () => {
    const { rows } = await house.db.pool.query<{ count: number }>(
      `select count from limit_counts where bucket = 'signOutsFromANetwork:192.0.2.7'`,
    )
    return rows[0]?.count
  }
  await house.db.pool.query(
    `insert into limit_counts (bucket, count, started_at) values ('signOutsFromANetwork:192.0.2.7', 2999, $1)`,
    [house.clock.now()],
  )
  const statuses = []
  for (let n = 0; n < 4; n += 1) statuses.push((await signOut('invented', '192.0.2.7')).statusCode)
  expect(statuses).toEqual([200, 429, 429, 429])
  expect(await count()).toBe(3001)
  // Without a cookie there is nothing to look up and nothing to count.
  expect((await signOut('', '192.0.2.7')).statusCode).toBe(200)
  expect((await signOut('invented', '192.0.2.8')).statusCode).toBe(200)
})

test('costs nobody else a check of the token, and never holds up a check for ever', async () => {
  const [asha, ravi] = [await testing.person(), await testing.person()]
  let checks = 0
  const db = {
    ...house.db,
    maybe: (...given: Parameters<typeof house.db.maybe>) => {
      checks += 1
      // The person signs out repeatedly while this token is checked.
      if (checks > 4) house.bus.publishHere(forgetTopic, { personId: asha.id })
      return house.db.maybe(...given)
    },
  } as typeof house.db
  const guard = makeGuard({ db, bus: house.bus }, app.tokens)
  await guard.authenticate(asha.token)
  await guard.authenticate(ravi.token)
  expect(checks).toBe(4)
  house.bus.publishHere(forgetTopic, { personId: asha.id })
  await guard.authenticate(ravi.token)
  expect(checks).toBe(4)
  await guard.authenticate(asha.token)
  expect(checks).toBe(10)
})
