import { accessCalls } from '@saathi/contract/access/calls.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { describe, expect, test, vi } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { writeRunning } from '../house/runningServer.ts'
import { openTesting, type PersonOverrides } from '../testing/testing.ts'
import { actAsStaff } from './staffActs.ts'
import { withHouse } from './withHouse.ts'

const testing = await openTesting()
const grownUp = (more: PersonOverrides = {}) => testing.person({ birthYear: 1990, ...more })
const staff = (...words: string[]) => actAsStaff(testing.house, words)

test('a match gives both a mentorship, and a mentee only one', async () => {
  const [mentee, mentor] = [await grownUp(), await grownUp({ role: 'mentor' })]
  expect(await staff('match', mentee.email, mentor.email)).toContain('are matched')
  const profile = await testing.ask(peopleCalls.profile, {}, { token: mentee.token })
  expect(profile.mentorships).toHaveLength(1)
  await expect(staff('match', mentee.email, mentor.email)).rejects.toThrow('in a mentorship already')
  await expect(staff('match', mentor.email, mentee.email)).rejects.toThrow('is no mentee')
})

describe('a person', () => {
  test('can be disabled and enabled', async () => {
    const { email, token } = await testing.person()
    await testing.ask(peopleCalls.profile, {}, { token })
    expect(await staff('person', 'disable', email.toUpperCase())).toContain('is disabled')
    await expect(testing.ask(peopleCalls.profile, {}, { token })).rejects.toMatchObject({ status: 401 })
    expect(await staff('person', 'enable', email)).toContain('is enabled')
  })

  test('that does not exist is named in the error', async () => {
    await expect(staff('person', 'disable', 'nobody@people.example')).rejects.toThrow(
      'Nobody has the address',
    )
  })
})

test('an act that the audit cannot take does not happen', async () => {
  const [mentee, mentor, disabled] = [await grownUp(), await grownUp({ role: 'mentor' }), await grownUp()]
  await staff('person', 'disable', disabled.email)
  const { db } = testing.house
  await db.run(sql`alter table desk_audit_details rename to put_away`)
  try {
    for (const words of [
      ['match', mentee.email, mentor.email],
      ['parent', 'no', mentee.email],
      ['person', 'disable', mentee.email],
      ['person', 'enable', disabled.email],
    ])
      await expect(staff(...words)).rejects.toThrow('desk_audit_details')
  } finally {
    await db.run(sql`alter table put_away rename to desk_audit_details`)
  }
  expect(await testing.ask(peopleCalls.profile, {}, mentee)).toMatchObject({ mentorships: [] })
  expect(
    await db.maybe(sql`select 1 from people where id = ${disabled.id} and disabled_at is not null`),
  ).toBeDefined()
  expect(await staff('match', mentee.email, mentor.email)).toContain('are matched')
})

test.each([
  [[]],
  [['maintenance']],
  [['maintenance', 'maybe']],
  [['person', 'praise', 'a@b.example']],
  [['match', 'a']],
  [['application', 'approve']],
  [['application', 'reject', 'a@b.example', '--because']],
  [['application', 'praise', 'a@b.example']],
  [['parent', 'perhaps', 'a@b.example']],
])('unknown words %j answer how to use the command', async (words: string[]) => {
  await expect(staff(...words)).rejects.toThrow('npm run staff --')
})

test('the command reaches the running product through the file in its data folder', async () => {
  const { dataDir } = testing.house.config
  writeRunning(dataDir, { pid: process.pid, port: 1, databaseUrl: testing.databaseUrl })
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'staff.ts'), ...words], {
      env: { ...process.env, DATA_DIR: dataDir },
    })
  const { token, email } = await testing.person()
  await testing.ask(peopleCalls.profile, {}, { token })
  expect((await run('maintenance', 'on')).stdout).toBe('Maintenance is on.\n')
  expect(await testing.ask(accessCalls.systemStatus, {})).toEqual({ underMaintenance: true })
  await run('maintenance', 'off')
  await run('person', 'disable', email)
  await expect
    .poll(() => testing.ask(peopleCalls.profile, {}, { token }).catch(() => 'refused'))
    .toBe('refused')
  await expect(run('person', 'disable', 'nobody@people.example')).rejects.toMatchObject({ code: 1 })
})

test('links of a command lead to the running product, also if only its own environment has its port', async () => {
  const { dataDir } = testing.house.config
  const publicUrl = 'http://localhost:4310'
  writeRunning(dataDir, { pid: process.pid, port: 4310, publicUrl, databaseUrl: testing.databaseUrl })
  vi.stubEnv('DATA_DIR', dataDir)
  const seen: string[] = []
  await withHouse(async ({ config }) => void seen.push(config.publicUrl))
  vi.unstubAllEnvs()
  expect(seen).toEqual([publicUrl])
})
