import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { attemptAt, attempting, patchClients } from '../../testing/failingSteps.ts'
import { openTesting } from '../../testing/testing.ts'
import { sql } from '../database/database.ts'
import type { JobRequest } from '../work/queue.ts'
import { openMail, outboxSender } from './mail.ts'

const mails: Buffer[] = []
const received = (): Promise<Email[]> => Promise.all(mails.map((mail) => PostalMime.parse(mail)))
let refusals = 0
const smtp = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo({ address }, _session, done) {
    done(
      address.startsWith('gone')
        ? Object.assign(new Error(`${address} lives here no more`), { responseCode: 550 })
        : null,
    )
  },
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      refusals -= 1
      if (refusals < 0) mails.push(Buffer.concat(chunks))
      done(refusals < 0 ? null : Object.assign(new Error('Come back later'), { responseCode: 451 }))
    })
  },
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
const { port } = smtp.server.address() as AddressInfo
const testing = await openTesting({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Saathi <hello@saathi.example>',
})
const { house } = testing
const mailOf = (key: string) => ({ key, to: 'asha@people.example', subject: 'Hello', text: 'A mail.\n' })

// Registers the kinds of jobs, as a running server does: the first test runs jobs inside an open transaction.
await testing.workJobs()

beforeEach(() => {
  mails.length = 0
  refusals = 0
})

test('a part for calendar programs stands beside the text and in a file, and is then deleted', async () => {
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:रविवार की कॉल\r\nEND:VCALENDAR\r\n'
  const key = 'invitation'
  await house.mail.send(house.db, { ...mailOf(key), calendar: { method: 'REQUEST', content } })
  await testing.workJobs()
  const [raw = ''] = mails.map(String)
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/)
  const [mail] = await received()
  expect(mail?.text?.trim()).toBe('A mail.')
  const parts = (mail?.attachments ?? []).map(({ mimeType, filename, content: bytes }) => [
    mimeType,
    filename,
    typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes).replaceAll(/\r?\n/g, '\r\n'),
  ])
  expect(parts).toEqual([
    ['text/calendar', null, content],
    ['application/ics', 'invite.ics', content],
  ])
  const left = await house.db.many(sql`select calendar from mails where key = ${key}`)
  expect(left).toEqual([{ calendar: null }])
})

test('a mail is sent by SMTP after its transaction, and its text is then deleted', async () => {
  await house.db.transaction(async (tx) => {
    await house.mail.send(tx, mailOf('one'))
    await testing.workJobs()
    expect(mails).toEqual([])
  })
  await testing.workJobs()
  expect(
    (await received()).map(({ subject, text, to }) => ({
      subject,
      text: text?.trim(),
      to: to?.[0]?.address,
    })),
  ).toEqual([{ subject: 'Hello', text: 'A mail.', to: 'asha@people.example' }])
  const row = await house.db.one(sql`select body, sent_at is not null as sent from mails where key = 'one'`)
  expect(row).toEqual({ body: '', sent: true })
})

test('a mail whose transaction fails is never sent', async () => {
  const failing = house.db.transaction(async (tx) => {
    await house.mail.send(tx, mailOf('two'))
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow('something else')
  await testing.workJobs()
  expect(mails).toEqual([])
})

test('a mail with the same key is sent once', async () => {
  await house.mail.send(house.db, mailOf('three'))
  await house.mail.send(house.db, mailOf('three'))
  await testing.workJobs()
  expect(mails).toHaveLength(1)
})

test('a mail that a server refused is sent later, once', async () => {
  refusals = 1
  await house.mail.send(house.db, mailOf('four'))
  await testing.workJobs()
  expect(mails).toHaveLength(0)
  expect(await house.queue.counts()).toMatchObject({ dead: 0 })
  // The worker delays a failed job after it has reported the failure.
  const bringForward = () =>
    house.db.run(sql`
      update graphile_worker._private_jobs set run_at = now() where attempts = 1 and locked_at is null`)
  await expect.poll(bringForward).toBe(1)
  await testing.workJobs()
  await testing.workJobs()
  expect(mails).toHaveLength(1)
})

test('a server that does not answer is left alone for a while, and no mail counts that as an attempt', async () => {
  const added: JobRequest[] = []
  const queue = { ...house.queue, add: async (_: unknown, request: JobRequest) => void added.push(request) }
  let asked = 0
  const mail = openMail(house.db, queue, async () => {
    asked += 1
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' })
  })
  await mail.send(house.db, mailOf('away'))
  const { id } = await house.db.one<{ id: string }>(sql`select id::text from mails where key = 'away'`)
  const work = async () => mail.jobs.mail?.work({ mail: id })
  for (let number = 0; number < 5; number += 1) await expect(work()).rejects.toThrow('was not sent')
  expect(mail.breaker.open()).toBe(1)
  await work()
  expect(asked).toBe(5)
  expect(added.at(-1)).toMatchObject({ name: 'mail', payload: { mail: id }, machineAt: expect.any(Date) })
})

test.each([
  ['that is refused for now', { fault: { responseCode: 451 }, isLast: false }, 'waiting', '451'],
  ['whose server is away', { fault: { code: 'ESOCKET' }, isLast: false }, 'waiting', 'ESOCKET'],
  ['whose address is refused', { fault: { responseCode: 550 }, isLast: false }, 'failed', '550'],
  ['that is given up', { fault: { responseCode: 451 }, isLast: true }, 'failed', '451'],
] as const)(
  'of a mail %s is said what became of it',
  async (what, { fault, isLast }, ...[result, reason]) => {
    const fates: unknown[] = []
    const queue = { ...house.queue, add: async () => undefined }
    const mail = openMail(house.db, queue, async () => {
      throw Object.assign(new Error('refused'), fault)
    })
    mail.watch(async (_db, key, became) => void fates.push([key, became]))
    await mail.send(house.db, mailOf(what))
    const { id } = await house.db.one<{ id: string }>(sql`select id::text from mails where key = ${what}`)
    await expect(mail.jobs.mail?.work({ mail: id }, { isLast })).rejects.toThrow('was not sent')
    await mail.recall(house.db, [what])
    await mail.recall(house.db, [what])
    expect(fates).toEqual([
      [what, { result, reason }],
      [what, { result: 'skipped', reason: 'recalled' }],
    ])
  },
)

test('a mail whose job fails at any of its steps is sent by the repeat, and its fate is told once', async () => {
  patchClients()
  for (let failing = 1; ; failing += 1) {
    const key = `step-${failing}`
    const sent: string[] = []
    const fates: unknown[] = []
    const queue = { ...house.queue, add: async () => undefined }
    const mail = openMail(house.db, queue, async ({ id }) => void sent.push(id))
    mail.watch(async (db, _key, fate) => {
      await db.run(sql`select 'the fate'`)
      fates.push(fate)
    })
    await mail.send(house.db, mailOf(key))
    const { id } = await house.db.one<{ id: string }>(sql`select id::text from mails where key = ${key}`)
    const attempt = attemptAt(failing)
    const work = async () => mail.jobs.mail?.work({ mail: id })
    const first = await attempting(attempt, work).then(
      () => 'done',
      () => 'failed',
    )
    if (attempt.what === undefined) break
    expect(first).toBe('failed')
    await work()
    await work()
    // A mail that was sent before the step is sent twice, with the same Message-ID.
    expect([1, 2]).toContain(sent.length)
    expect(new Set(sent)).toEqual(new Set([id]))
    expect(fates.at(-1)).toEqual({ result: 'sent' })
    const row = await house.db.one(sql`select sent_at is not null as sent from mails where key = ${key}`)
    expect(row).toEqual({ sent: true })
  }
})

test('the error of a refused mail contains no address, because it is stored and logged', async () => {
  await house.mail.send(house.db, { ...mailOf('gone'), to: 'gone@people.example' })
  const { id } = await house.db.one<{ id: string }>(sql`select id::text from mails where key = 'gone'`)
  const reason = await Promise.resolve(testing.app.jobs.mail?.work({ mail: id })).catch(String)
  expect(reason).toMatch(/^Error: The mail was not sent: \w+ 550$/)
})

test('a line break in a subject or an address adds no header', async () => {
  const hostile = {
    ...mailOf('five'),
    subject: 'Hello\r\nBcc: victim@people.example',
    to: 'asha@people.example',
  }
  await house.mail.send(house.db, hostile)
  await testing.workJobs()
  const [email] = await received()
  expect(email?.bcc ?? []).toEqual([])
  expect(email?.headers.map(({ key }) => key)).not.toContain('bcc')
})

test('the outbox holds one readable file per mail, however often it is delivered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-outbox-'))
  const deliver = outboxSender(folder, 'Saathi <hello@saathi.example>')
  const stored = {
    id: '7',
    key: 'k',
    recipient: 'a/b@x.example',
    subject: 'नमस्ते',
    body: 'Hello',
    headers: {},
    calendar: null,
    createdAt: new Date(0),
  }
  await deliver(stored)
  await deliver(stored)
  const files = readdirSync(folder)
  expect(files).toEqual(['1970-01-01T00-00-00-000Z-000007-a_b@x.example.eml'])
  const email = await PostalMime.parse(readFileSync(join(folder, files[0] ?? '')))
  expect(email.subject).toBe('नमस्ते')
})
