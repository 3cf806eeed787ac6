import { join } from 'node:path'

import { afterAll, expect, inject, test, vi } from 'vitest'

import { startRedis } from '../../../scripts/redisServer.ts'
import { actAsStaff } from '../commands/staffActs.ts'
import { openHouse } from '../house/openHouse.ts'
import { killTestProcesses, startTestProcess } from '../testing/testProcess.ts'
import { openTestChat } from './testing/testChat.ts'

const redis = await startRedis()
afterAll(redis.close)
const chatServer = join(import.meta.dirname, 'testing', 'testServer.ts')
afterAll(killTestProcesses)

test.each([
  ['PostgreSQL', {}],
  ['Redis', { REDIS_URL: redis.url }],
])('who is online in which process is known over %s, also right after one was killed', async (_, env) => {
  const { house, app, testing, connect } = await openTestChat(env)
  const [asha, ravi, gone] = [await testing.person(), await testing.person(), await testing.person()]
  await connect(asha)
  await connect(ravi)
  const other = await startTestProcess(testing, { entry: chatServer, env })
  await connect(ravi, other.port)
  await vi.waitUntil(() => !house.bus.others().isUnsure, { timeout: inject('patienceMs') })

  const [otherId] = house.bus.others().ids
  expect(await app.presence.find([asha.id, ravi.id, gone.id])).toEqual({
    isWhole: true,
    processes: new Map([
      [asha.id, [house.bus.id]],
      [ravi.id, [house.bus.id, otherId]],
    ]),
  })
  const office = await openHouse(house.config, testing.databaseUrl, house.log)
  const say = ({ email }: { readonly email: string }) => actAsStaff(office, ['online', email])
  expect(await say(ravi)).toBe(`${ravi.email} is online, connected to 2 processes.`)
  expect(await say(gone)).toBe(`${gone.email} is not online.`)
  await office.close()

  other.child.kill('SIGKILL')
  await other.ended
  const processes = new Map([[ravi.id, [house.bus.id]]])
  expect(await app.presence.find([ravi.id])).toEqual({ isWhole: false, processes })
})
