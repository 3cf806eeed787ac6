import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { tablesAge } from '../../engines/database/migrations.ts'
import { readConfig } from '../../house/config.ts'
import { readMessengers, templateAdvice } from '../../notifications/phones/settings.ts'
import { openTesting } from '../../testing/testing.ts'
import { addressFindings, certificateFinding } from './address.ts'
import { codeOf, missing, reportOf, right, weak } from './finding.ts'
import { diskFinding, openPorts, portFindings } from './machine.ts'
import { mailFindings, recordFindings, teamFinding } from './mails.ts'
import { messengerFindings } from './messengers.ts'
import {
  backupFinding,
  databaseFinding,
  jobsFinding,
  rehearsalFinding,
  storeFindings,
  versionFinding,
} from './stores.ts'

const gigabyte = 1024 ** 3
const now = new Date('2026-11-26T08:00:00Z')
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('a part is judged', () => {
  test.each([
    [{ free: 100 * gigabyte, whole: 200 * gigabyte }, 'right'],
    [{ free: 15 * gigabyte, whole: 200 * gigabyte }, 'weak'],
    [{ free: 4 * gigabyte, whole: 10 * gigabyte }, 'weak'],
    [{ free: gigabyte / 2, whole: 200 * gigabyte }, 'missing'],
  ] as const)('the disk with %o is %s', (disk, state) => {
    expect(diskFinding(disk).state).toBe(state)
  })

  test.each([
    [{ isSet: false, last: undefined, kept: null }, 'missing'],
    [{ isSet: true, last: undefined, kept: null }, 'missing'],
    [{ isSet: true, last: before(20), kept: null }, 'right'],
    [{ isSet: true, last: before(20), kept: 'EACCES' }, 'weak'],
    [{ isSet: true, last: before(60), kept: null }, 'missing'],
  ] as const)('a backup with %o is %s', (backup, state) => {
    expect(backupFinding({ ...backup, now }).state).toBe(state)
  })

  test.each([
    [{ lastAt: null, since: null, problem: null }, 'weak'],
    [{ lastAt: before(100), since: before(100), problem: null }, 'right'],
    [{ lastAt: before(100), since: before(100), problem: 'The file a is missing.' }, 'missing'],
    [{ lastAt: before(400), since: before(400), problem: null }, 'missing'],
    [{ lastAt: null, since: before(400), problem: null }, 'missing'],
  ] as const)('a rehearsal with %o is %s', (rehearsal, state) => {
    expect(rehearsalFinding({ ...rehearsal, now }).state).toBe(state)
  })

  test.each([
    [{ version: '15.8', used: 10, most: 100 }, 'right'],
    [{ version: '17.2 (Debian)', used: 90, most: 100 }, 'weak'],
    [{ version: '14.1', used: 10, most: 100 }, 'missing'],
  ] as const)('a database with %o is %s', (database, state) => {
    expect(databaseFinding(database).state).toBe(state)
  })

  test.each([
    [{ waiting: 3, dead: 0 }, 'right'],
    [{ waiting: 3, dead: 1 }, 'weak'],
    [{ waiting: 6000, dead: 0 }, 'weak'],
  ] as const)('jobs with %o are %s', (jobs, state) => {
    expect(jobsFinding(jobs).state).toBe(state)
  })

  test('a certificate in the last fifth of its time is weak', () => {
    const begins = new Date('2026-11-01T00:00:00Z')
    const stateUntil = (day: string) => certificateFinding({ begins, ends: new Date(day) }, now).state
    expect(stateUntil('2027-01-30')).toBe('right')
    expect(stateUntil('2026-11-30')).toBe('weak')
  })

  test('a sender without records is told which ones help', () => {
    const whole = { txt: ['v=spf1 mx -all'], dmarc: ['v=DMARC1; p=none'], hasKeys: true }
    expect(recordFindings('saathi.example', whole).map(({ state }) => state)).toEqual([
      'right',
      'right',
      'right',
    ])
    const none = { txt: ['other'], dmarc: [], hasKeys: false }
    expect(recordFindings('saathi.example', none).map(({ state }) => state)).toEqual(['weak', 'weak', 'weak'])
  })
})

test.each([
  [{}, 'missing'],
  [{ MAIL_FROM: 'hello@saathi.example' }, 'right'],
  [{ TEAM_EMAIL: 'us@saathi.example' }, 'right'],
])('in production with %j, the address of the team is %s', (environment, state) => {
  const result = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://saathi.example',
    DATABASE_URL: 'postgres://localhost/saathi',
    SMTP_URL: 'smtp://localhost',
    ...environment,
  })
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  expect(teamFinding(result.config).state).toBe(state)
})

test.each([
  [{}, 'right', /no gateway/],
  [{ SMS_TEMPLATES: 'code=1,message=2,notice=3' }, 'right', /registered id/],
  [{ SMS_TEMPLATES: 'code=1,notice.hi=3' }, 'missing', /no id for message, notice\./],
  [{ SMS_TEMPLATES: '' }, 'missing', /no id for code, message, notice\./],
] as const)('a gateway for SMS with %j is %s', (environment, state, says) => {
  const gateway = { SMS_URL: 'https://sms.example/send', SMS_TOKEN: 'token' }
  const isSet = 'SMS_TEMPLATES' in environment
  const result = readConfig({ ...(isSet ? gateway : {}), ...environment })
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  const found = messengerFindings(result.config).find(({ part }) => part === 'SMS')
  expect(found).toMatchObject({ state, says: expect.stringMatching(says) })
  expect(templateAdvice(result.config.of(readMessengers))).toBe(state === 'right' ? undefined : found?.says)
})

test('an inner port that is open to the outside is named', () => {
  const table = [
    '  sl  local_address rem_address   st tx_queue',
    '   0: 00000000:1538 00000000:0000 0A 00000000:00000000',
    '   1: 0100007F:0BB8 00000000:0000 0A 00000000:00000000',
    '   2: 00000000:18EB 0100007F:1234 01 00000000:00000000',
  ].join('\n')
  const open = openPorts(table)
  expect([...open]).toEqual([5432])
  const settings = {
    databaseUrl: 'postgres://localhost/saathi',
    port: 3000,
    redisUrl: 'redis://localhost',
    isContainer: false,
  }
  expect(portFindings(open, settings)).toMatchObject([
    { state: 'weak', says: expect.stringContaining('PostgreSQL') },
  ])
  const elsewhere = { ...settings, databaseUrl: 'postgres://db.example/saathi' }
  expect(portFindings(open, elsewhere)).toMatchObject([{ state: 'right' }])
})

test.each([
  ['a socket file, as the guide sets it', 'postgres://saathi@/saathi?host=/var/run/postgresql', 5432, 'weak'],
  [
    'a socket file and another port',
    'postgres://saathi@/saathi?host=/var/run/postgresql&port=5433',
    5433,
    'weak',
  ],
  ['an IPv6 address of this machine', 'postgres://saathi@[::1]:5434/saathi', 5434, 'weak'],
  ['a socket of another port', 'postgres://saathi@/saathi?host=/var/run/postgresql', 5433, 'right'],
  ['another machine', 'postgres://saathi@db.example/saathi?sslmode=require', 5432, 'right'],
] as const)('a database at %s is found by its open port: %s, %i, %s', (...[, databaseUrl, port, state]) => {
  const settings = { databaseUrl, port: 3000, redisUrl: undefined, isContainer: false }
  expect(portFindings(new Set([port]), settings)).toMatchObject([{ state }])
})

test('in a container the port of the product is open inside only', () => {
  const settings = { databaseUrl: undefined, port: 8080, redisUrl: undefined }
  const stateIn = (isContainer: boolean) =>
    portFindings(new Set([8080]), { ...settings, isContainer })[0]?.state
  expect([stateIn(true), stateIn(false)]).toEqual(['right', 'weak'])
})

test.each([
  [[right('Disk', 'fine.')], 0],
  [[right('Disk', 'fine.'), weak('Jobs', 'one failed.', 'Read the log.')], 1],
  [[right('Disk', 'fine.'), missing('Mail', 'none.', 'Set it.')], 1],
] as const)('the command ends with 0 only if all is right: %#', (findings, code) => {
  expect(codeOf(findings)).toBe(code)
})

test('the doctor leaves the tables of an older version as they are, and says so', async () => {
  const testing = await openTesting()
  const { db, config } = testing.house
  const { name } = await db.one<{ name: string }>(sql`
    delete from migrations where name = (select max(name) from migrations) returning name`)
  expect(await tablesAge(db)).toBe('older')
  const { code, text } = await saidBy(testing.databaseUrl, config.dataDir)
  expect(code).toBe(1)
  expect(text).toMatch(/✗ Version: the database is of an older version/)
  // A migration that ran would have failed or left its name.
  expect(await db.maybe(sql`select name from migrations where name = ${name}`)).toBeUndefined()
})

test('tables that a newer version changed are weak', () => {
  expect([versionFinding('newer'), versionFinding('same')].map(({ state }) => state)).toEqual([
    'weak',
    'right',
  ])
})

test('the report says what to do and counts', () => {
  expect(reportOf([right('Disk', 'fine.'), weak('Jobs', 'one failed.', 'Read the log.')])).toBe(
    '✓ Disk: fine.\n! Jobs: one failed.\n    Read the log.\n\n1 right, 1 weak, 0 missing',
  )
})

test('a mail server that refuses is missing, and so is none', async () => {
  const testing = await openTesting({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const { config } = testing.house
  expect((await mailFindings(config))[0]?.state).toBe('missing')
  expect(await mailFindings({ ...config, smtpUrl: undefined })).toMatchObject([
    { part: 'Mail', state: 'missing' },
  ])
})

test('an address is right only if the product and its sockets reply there', async () => {
  const testing = await openTesting()
  const { config, db, queue } = testing.house
  const other = createServer((_request, reply) => reply.end('another site')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const found = await addressFindings({ ...config, publicUrl: `http://127.0.0.1:${port}` })
  expect(found.filter(({ state }) => state === 'missing').map(({ part }) => part)).toEqual([
    'Product',
    'Sockets',
  ])
  other.close()
  const stores = await storeFindings({ config, db, queue })
  expect(stores.find(({ part }) => part === 'PostgreSQL')?.state).toBe('right')
})

test('the command ends with 1 while something is missing', async () => {
  const testing = await openTesting()
  const { code, text } = await saidBy(testing.databaseUrl, testing.house.config.dataDir)
  expect(code).toBe(1)
  expect(text).toMatch(/✗ Product: .*\n {4}Start the product/)
  expect(text).toContain('✗ Backup')
})

/** What the command prints about a system without a product, and how it ends. */
function saidBy(databaseUrl: string, dataDir: string): Promise<{ code: unknown; text: string }> {
  const file = join(import.meta.dirname, 'doctor.ts')
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://127.0.0.1:9',
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { env }, (error, text) => resolve({ code: error?.code, text }))
  })
}
