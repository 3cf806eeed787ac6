import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { afterAll, expect, test, vi } from 'vitest'

import { buildChannel } from '../../chat/testing/buildChannel.ts'
import { actAsStaff } from '../../commands/staffActs.ts'
import { sql } from '../../engines/database/database.ts'
import { openTesting } from '../../testing/testing.ts'
import { testStaff } from '../../desk/testing/testStaff.ts'

const testing = await openTesting()
const { ask, house } = testing
const head = await testStaff(testing, { firstName: 'Sita' })
const colleague = await testStaff(testing, { firstName: 'Gita' })
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts `npm run staff -- reports …` as another process. */
function reports(...words: string[]) {
  const command = join(import.meta.dirname, '..', '..', 'commands', 'staff.ts')
  const env = { ...process.env, DATABASE_URL: testing.databaseUrl, DATA_DIR: house.config.dataDir, DEMO: '0' }
  const child = spawn(process.execPath, [command, 'reports', ...words, '--as', head.email], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

async function said(child: ReturnType<typeof reports>): Promise<string> {
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return `${out}${error}`
}

/** Runs work while the table of notices is locked, and returns once the work is done and the lock is released. */
function withNoticesLocked(work: () => Promise<void>): Promise<void> {
  return house.db.transaction(async (tx) => {
    await tx.run(sql`lock table notices in access exclusive mode`)
    await work()
  })
}

async function someoneWaits(): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await house.db.many(
        sql`select 1 from pg_locks where relation = 'notices'::regclass and not granted`,
      )
      expect(waiting).toHaveLength(1)
    },
    { interval: 50 },
  )
}

test.each([
  {
    act: 'take',
    first: [],
    before: 'RECEIVED',
    words: [],
    status: 'SEEN',
    logged: 'taken',
    notice: 'reportSeen',
    again: 'taken already',
  },
  {
    act: 'close',
    first: ['taken'],
    before: 'SEEN',
    words: ['We spoke with them.'],
    status: 'CLOSED',
    logged: 'closed',
    notice: 'reportClosed',
    again: 'closed already',
  },
])(
  '`reports $act` that dies in the middle leaves nothing half done, and is done once when it is repeated',
  async ({ act, first, before, words, status, logged, notice, again }) => {
    const asha = await testing.person({ firstName: 'Asha' })
    const ravi = await testing.person({ firstName: 'Ravi' })
    await buildChannel(house, [asha, ravi], { kind: 'one_to_one' })
    const body = { kind: 'person', id: ravi.id, reason: 'harassment' } as const
    const { id } = await ask(safetyCalls.report, { body }, { token: asha.token })
    const state = async () => {
      const [report] = await ask(safetyCalls.reports, {}, { token: asha.token })
      const { notices } = await ask(notificationCalls.notices, {}, { token: asha.token })
      const acts = await house.db.many<{ act: string }>(
        sql`select act from safety_log where report_id = ${id} order by id`,
      )
      return {
        status: report?.status,
        outcome: report?.outcome,
        told: notices.filter(({ kind }) => kind === notice).length,
        acts: acts.map((each) => each.act),
      }
    }

    const byColleague = ['--as', colleague.email]
    if (first.length > 0) {
      await actAsStaff(house, ['reports', 'take', id, ...byColleague])
      await actAsStaff(house, ['reports', 'outcome', id, 'warned', 'We spoke.', ...byColleague])
    }
    await withNoticesLocked(async () => {
      const dying = reports(act, id, ...words)
      const ended = once(dying, 'exit')
      await someoneWaits()
      dying.kill('SIGKILL')
      expect((await ended)[1]).toBe('SIGKILL')
    })
    expect(await state()).toEqual({ status: before, outcome: '', told: 0, acts: first })

    expect(await said(reports(act, id, ...words))).toContain(`is ${logged}`)
    const done = { status, outcome: words.join(' '), told: 1, acts: [...first, logged] }
    expect(await state()).toEqual(done)

    expect(await said(reports(act, id, ...words))).toContain(again)
    expect(await state()).toEqual(done)
  },
)
