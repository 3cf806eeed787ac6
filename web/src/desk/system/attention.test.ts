import { expect, test } from 'vitest'

import { attentionOf, type System } from './attention.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const before = (days: number) => new Date(now - days * 86_400_000).toISOString()
const good = { lastAt: before(3), since: before(3), problem: null }
const well: System = {
  at: before(0),
  version: '1.0.0',
  processes: [
    {
      id: 'one',
      version: '1.0.0',
      startedAt: before(3),
      seenAt: before(0),
      sockets: 3,
      memoryMegabytes: 200,
      delayMs: 12,
    },
  ],
  queues: [{ lane: 'mail', waiting: 4, dead: 0 }],
  backup: { isDaily: true, lastAt: before(0.5), rehearsal: good },
  mails: { sent: 20, waiting: 2, failed: 0 },
  certificate: { host: 'saathi.example.org', until: before(-60) },
  slow: [],
  errors: [],
}
const one = well.processes[0]

test('a system that is well needs nobody', () => {
  expect(attentionOf(well)).toEqual([])
  expect(attentionOf({ ...well, certificate: null })).toEqual([])
})

test.each<[string, Partial<System>]>([
  ['noBackup', { backup: { isDaily: false, lastAt: before(0.5), rehearsal: good } }],
  ['oldBackup', { backup: { isDaily: true, lastAt: null, rehearsal: good } }],
  ['oldBackup', { backup: { isDaily: true, lastAt: before(2.1), rehearsal: good } }],
  [
    'failedRehearsal',
    {
      backup: {
        isDaily: true,
        lastAt: before(0.5),
        rehearsal: { ...good, problem: 'The file a is missing.' },
      },
    },
  ],
  [
    'oldRehearsal',
    {
      backup: {
        isDaily: true,
        lastAt: before(0.5),
        rehearsal: { ...good, lastAt: null, since: before(15.1) },
      },
    },
  ],
  ['certificate', { certificate: { host: 'saathi.example.org', until: before(-13) } }],
  ['noCertificate', { certificate: { host: 'saathi.example.org', until: null } }],
  ['deadJobs', { queues: [{ lane: 'mail', waiting: 0, dead: 2 }] }],
  ['failedMails', { mails: { sent: 0, waiting: 0, failed: 1 } }],
  [
    'versions',
    {
      processes: [one, { ...one, version: '1.1.0' }].filter(
        (each) => each !== undefined,
      ) as System['processes'],
    },
  ],
  ['delay', { processes: one === undefined ? [] : [{ ...one, delayMs: 1001 }] }],
])('%s', (name, change) => {
  expect(attentionOf({ ...well, ...change }).map((each) => each.name)).toEqual([name])
})

test('an error of today needs attention, an older one does not', () => {
  const error = { error: 'TypeError', method: 'GET', route: '/api', count: 2, lastRequestId: 'a' }
  const errors = [
    { ...error, lastAt: before(0.2) },
    { ...error, route: '/other', lastAt: before(1.5) },
  ]
  expect(attentionOf({ ...well, errors })).toEqual([{ name: 'errors', count: 1 }])
})
