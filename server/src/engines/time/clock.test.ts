import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { actAsStaff } from '../../commands/staffActs.ts'
import { type Config, readConfig } from '../../house/config.ts'
import { type OpenHouse, openHouse } from '../../house/openHouse.ts'
import { openTesting } from '../../testing/testing.ts'
import { sql } from '../database/database.ts'
import { clockMovedJob, clockMovedName } from '../work/movingClock.ts'
import { job } from '../work/queue.ts'

const testing = await openTesting()
const { house } = testing
const staff = (...words: string[]) => actAsStaff(house, words)
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const hour = 3_600_000
const aheadOf = ({ clock }: Pick<OpenHouse, 'clock'>) => clock.now().getTime() - Date.now()
const openSecond = (config: Config = house.config) => openHouse(config, testing.databaseUrl, silent)

let second: OpenHouse
beforeAll(async () => {
  second = await openSecond()
})
afterAll(() => second.close())
afterEach(async () => {
  await staff('clock', 'reset')
  await expect.poll(() => aheadOf(second)).toBeCloseTo(0, -2)
})

describe('the clock', () => {
  test('moves in every process on the database, adds up, and goes back', async () => {
    expect(await staff('clock', '+2h')).toMatch(/^The clock is 2h ahead: \d{4}-/)
    expect(await staff('clock', '+30m')).toContain('2h 30m ahead')
    expect(await staff('clock', '+3d')).toContain('3d 2h 30m ahead')
    for (const each of [house, second]) {
      await expect.poll(() => aheadOf(each)).toBeCloseTo(74.5 * hour, -2)
    }
    expect(await staff('clock', 'reset')).toBe('The clock shows the real time.')
    await expect.poll(() => aheadOf(second)).toBeCloseTo(0, -2)
  })

  test('is known to a process that starts later', async () => {
    await staff('clock', '+2h')
    const third = await openSecond()
    expect(aheadOf(third)).toBeCloseTo(2 * hour, -2)
    await third.close()
  })

  test('is read again by a process that could not listen when it moved', async () => {
    await house.db.run(sql`insert into settings (name, value) values ('clock', '0') on conflict do nothing`)
    await house.db.run(sql`update settings set value = to_jsonb(${5 * hour}::bigint) where name = 'clock'`)
    expect(aheadOf(second)).toBeCloseTo(0, -2)
    await house.db.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' or query = 'select 1'`)
    await expect.poll(() => aheadOf(second)).toBeCloseTo(5 * hour, -2)
  })

  test('is in the head of every reply, so that a client counts days by it', async () => {
    await staff('clock', '+3d')
    await expect.poll(() => aheadOf(house)).toBeCloseTo(72 * hour, -2)
    const { headers } = await testing.app.server.inject('/api/v2/users/system_status/')
    const differenceMs = Date.parse(String(headers['x-server-time'])) - Date.now()
    expect(differenceMs).toBeCloseTo(72 * hour, -3)
  })

  test('moved twice at once moves by both', async () => {
    await Promise.all([staff('clock', '+1h'), staff('clock', '+1h'), staff('clock', '+1h')])
    await expect.poll(() => aheadOf(second)).toBeCloseTo(3 * hour, -2)
  })

  test('is never moved in production, where a stored offset has no effect', async () => {
    await staff('clock', '+2h')
    const result = readConfig({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://saathi.example',
      DATABASE_URL: testing.databaseUrl,
      SMTP_URL: 'smtp://localhost:1',
      DATA_DIR: house.config.dataDir,
    })
    if ('problems' in result) throw new Error(result.problems.join('\n'))
    const live = await openSecond(result.config)
    expect(aheadOf(live)).toBeCloseTo(0, -2)
    await expect(actAsStaff(live, ['clock', '+2h'])).rejects.toThrow('in production is never moved')
    await live.close()
  })

  test.each([['2h'], ['+2'], ['-2h'], ['+0h'], ['+1h+1h'], ['+2w'], ['']])(
    'does not understand %j',
    async (words) => {
      await expect(staff('clock', words)).rejects.toThrow('npm run staff --')
    },
  )
})

describe('a job', () => {
  const waiting = (name: string) =>
    house.db.one<{ at: Date }>(sql`
      select run_at as at from graphile_worker.jobs where task_identifier = ${name}`)

  test('for a moment of the clock comes closer when the clock moves, one for the machine stays', async () => {
    const inThreeHours = new Date(house.clock.now().getTime() + 3 * hour)
    await house.queue.add(house.db, { name: 'byClock', payload: {}, at: inThreeHours })
    await house.queue.add(house.db, { name: 'byMachine', payload: {}, machineAt: inThreeHours })
    await staff('clock', '+2h')
    expect((await waiting('byClock')).at.getTime()).toBeCloseTo(inThreeHours.getTime() - 2 * hour, -2)
    expect((await waiting('byMachine')).at).toEqual(inThreeHours)
    await staff('clock', 'reset')
    expect((await waiting('byClock')).at.getTime()).toBeCloseTo(inThreeHours.getTime(), -2)
  })

  test('added while the clock is ahead waits for its moment', async () => {
    await staff('clock', '+2h')
    await expect.poll(() => aheadOf(second)).toBeCloseTo(2 * hour, -2)
    const inAnHour = new Date(second.clock.now().getTime() + hour)
    await second.queue.add(second.db, { name: 'later', payload: {}, at: inAnHour })
    expect((await waiting('later')).at.getTime()).toBeCloseTo(Date.now() + hour, -4)
  })

  test('that is due after a move runs at once', async () => {
    const done: string[] = []
    const jobs = {
      soon: job({
        payload: v.object({}),
        work: async () => {
          done.push('soon')
        },
      }),
      minutely: job({
        payload: v.unknown(),
        everyMinute: true,
        work: async () => void done.push(aheadOf(second) > 23 * hour ? 'every minute' : 'too early'),
      }),
    }
    await second.queue.start({ ...jobs, [clockMovedName]: clockMovedJob(second, jobs) })
    const tomorrow = new Date(house.clock.now().getTime() + 24 * hour)
    await house.queue.add(house.db, { name: 'soon', payload: {}, at: tomorrow })
    await staff('clock', '+1d')
    await expect
      .poll(() => [...new Set(done)].toSorted())
      .toEqual(expect.arrayContaining(['every minute', 'soon']))
  })
})
