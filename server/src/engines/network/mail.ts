import { join } from 'node:path'

import nodemailer from 'nodemailer'
import * as v from 'valibot'

import { type Database, type OpenDatabase, sql } from '../database/database.ts'
import { writeDurably } from '../disk/durableFile.ts'
import { type Job, job, type JobRun, type Queue } from '../work/queue.ts'
import { type Breaker, makeBreaker } from './breaker.ts'
import { mailPage } from './mailPage.ts'

/** A mail to one person. */
export interface OutgoingMail {
  /** Identifies the mail: a second mail with the same key is not sent. */
  readonly key: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Additional headers, such as those for unsubscribing. */
  readonly headers?: Readonly<Record<string, string>>
  readonly calendar?: CalendarPart
}

/** The part of a mail that calendar programs read (RFC 6047). */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL'
  /** A whole calendar in the form of RFC 5545, with the same method in it. */
  readonly content: string
}

/** Sends mails through the queue, each mail once. */
export interface Mail {
  /** Stores the mail in the caller's transaction; it is sent after the commit. */
  send(tx: Database, mail: OutgoingMail): Promise<void>
  /** Deletes the unsent mails to an address. */
  takeBack(tx: Database, to: string): Promise<void>
  /** Deletes the mails with these keys that are not sent yet. */
  recall(tx: Database, keys: readonly string[]): Promise<void>
  /** Asks a function before each attempt. A mail for which it has a reason is taken back. */
  askBefore(reasonAgainst: (db: Database, key: string) => Promise<string | undefined>): void
  /** Calls a function with what becomes of each mail. */
  watch(told: (db: Database, key: string, fate: MailFate) => Promise<void>): void
  /** Tells whether the mail server is not asked at the moment. */
  readonly breaker: Pick<Breaker, 'open'>
  /** The job that sends mails. */
  readonly jobs: Readonly<Record<string, Job>>
}

/**
 * What became of a mail: `waiting` is tried again, and `failed` was refused for good or given up. `skipped` was taken back before it
 * was sent.
 */
export interface MailFate {
  readonly result: 'sent' | 'waiting' | 'failed' | 'skipped'
  /** The code of the refusal, or why it was not sent. */
  readonly reason?: string
}

/** A stored mail, and the time at which it was stored. */
interface StoredMail {
  readonly id: string
  readonly key: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly calendar: CalendarPart | null
  readonly createdAt: Date
}

/** Sends one mail: by SMTP, or as a file that a person can open. */
export type SendMail = (stored: StoredMail) => Promise<void>

/** Opens the mail with a way of sending. */
export function openMail(db: OpenDatabase, queue: Queue, deliver: SendMail): Mail {
  let tell: Parameters<Mail['watch']>[0] = async () => undefined
  let reasonAgainst: Parameters<Mail['askBefore']>[0] = async () => undefined
  const end = async (tx: Database, keys: readonly { readonly key: string }[], reason = 'recalled') => {
    for (const { key } of keys) await tell(tx, key, { result: 'skipped', reason })
  }
  const recall = async (tx: Database, keys: readonly string[], reason?: string) =>
    end(
      tx,
      await tx.many<{ key: string }>(sql`
        update mails set sent_at = now(), recipient = '', body = '', headers = '{}', calendar = null
        where key = any (${keys}::text[]) and sent_at is null returning key`),
      reason,
    )
  /** Takes a mail back if there is a reason against it; returns whether it did. */
  const isStopped = async (key: string) => {
    const reason = await reasonAgainst(db, key)
    if (reason !== undefined) await db.transaction((tx) => recall(tx, [key], reason))
    return reason !== undefined
  }
  const breaker = makeBreaker()
  return {
    breaker,
    askBefore(asked) {
      reasonAgainst = asked
    },
    watch(told) {
      tell = told
    },
    async send(tx, { key, to, subject, text, headers = {}, calendar }) {
      const written = await tx.maybe<{ id: string }>(sql`
        insert into mails (key, recipient, subject, body, headers, calendar)
        values (${key}, ${to}, ${subject}, ${text}, ${JSON.stringify(headers)}::jsonb,
          ${calendar === undefined ? null : JSON.stringify(calendar)}::jsonb)
        on conflict (key) do nothing returning id::text`)
      if (written !== undefined) await queue.add(tx, { name: 'mail', payload: { mail: written.id } })
    },
    async takeBack(tx, to) {
      const unsent = await tx.many<{ key: string }>(sql`
        select key from mails where recipient = ${to} and sent_at is null`)
      await tx.run(
        sql`update mails set sent_at = now(), recipient = '', body = '', headers = '{}', calendar = null where recipient = ${to}`,
      )
      await end(tx, unsent)
    },
    recall: (tx, keys) => recall(tx, keys),
    jobs: {
      mail: job({
        payload: v.object({ mail: v.string() }),
        lane: 'mail',
        work: ({ mail }, run) =>
          sendStored({ db, queue, deliver, breaker, isStopped, tell: (...said) => tell(...said) }, mail, run),
      }),
    },
  }
}

interface SendingParts {
  readonly db: OpenDatabase
  readonly queue: Queue
  readonly deliver: SendMail
  readonly breaker: Breaker
  isStopped(key: string): Promise<boolean>
  readonly tell: Parameters<Mail['watch']>[0]
}

/** Sends a stored mail, and tells what became of it. */
async function sendStored(
  { db, queue, deliver, breaker, isStopped, tell }: SendingParts,
  mail: string,
  { isLast }: JobRun = { isLast: false },
): Promise<void> {
  const stored = await db.maybe<StoredMail>(sql`
    select id::text, key, recipient, subject, body, headers, calendar, created_at from mails
    where id = ${mail} and sent_at is null`)
  if (stored === undefined) return
  const waitMs = breaker.waitMs(mailServer)
  // Waiting does not count as an attempt, so that a mail outlives a server that is away for days.
  if (waitMs > 0)
    return queue.add(db, { name: 'mail', payload: { mail }, machineAt: new Date(Date.now() + waitMs) })
  if (await isStopped(stored.key)) return
  await deliver(stored).catch(async (error: unknown) => {
    if (isAway(error)) breaker.failed(mailServer)
    else breaker.succeeded(mailServer)
    const result = isLast || isRefused(error) ? 'failed' : 'waiting'
    await tell(db, stored.key, { result, reason: codesOf(error) })
    throw new Error(`The mail was not sent: ${codesOf(error)}`)
  })
  breaker.succeeded(mailServer)
  // A mail may contain a one-time code, so after sending only its time stays.
  await db.transaction(async (tx) => {
    await tx.run(
      sql`update mails set sent_at = now(), recipient = '', body = '', headers = '{}', calendar = null where id = ${mail}`,
    )
    await tell(tx, stored.key, { result: 'sent' })
  })
}

/** The breaker's name for the only server that gets mails. */
const mailServer = 'mail'

/** Whether a server did not answer, let nobody in, or closes (421). Every other refusal is about one mail. */
function isAway(error: unknown): boolean {
  const known = v.safeParse(refusal, error)
  if (!known.success) return false
  const { code, responseCode } = known.output
  return code === 'EAUTH' || responseCode === undefined || responseCode === 421
}

/** Whether a server refused a mail for good (RFC 5321, 5yz). It is tried again all the same: some servers say so and mean now. */
function isRefused(error: unknown): boolean {
  const known = v.safeParse(refusal, error)
  return !isAway(error) && known.success && (known.output.responseCode ?? 0) >= 500
}

const refusal = v.object({ code: v.optional(v.string()), responseCode: v.optional(v.number()) })

/** Returns the codes of a refusal: errors of servers and files repeat the address, so nothing else is stored or logged. */
function codesOf(error: unknown): string {
  const known = v.safeParse(refusal, error)
  const codes = known.success ? [known.output.code, known.output.responseCode] : []
  return codes.filter((code) => code !== undefined).join(' ')
}

/** Sends by SMTP; the message id identifies a mail that is delivered twice. */
export function smtpSender(url: string, from: string): SendMail {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 10_000, socketTimeout: 30_000 })
  return async (stored) => {
    await transport.sendMail({ ...message(stored, from), messageId: `<mail-${stored.id}@saathi>` })
  }
}

/** Writes each mail as `<time>-<random>-<to>.eml`; sending it twice writes the same file. */
export function outboxSender(folder: string, from: string): SendMail {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (stored) => {
    const { message: written } = await transport.sendMail(message(stored, from))
    const time = stored.createdAt.toISOString().replaceAll(/[:.]/g, '-')
    const recipient = stored.recipient.replaceAll(/[^\w.@+-]/g, '_')
    const file = join(folder, `${time}-${stored.id.padStart(6, '0')}-${recipient}.eml`)
    if (!Buffer.isBuffer(written)) throw new Error('The mail was not made in memory.')
    await writeDurably(file, [written])
  }
}

function message({ recipient, subject, body, headers, calendar }: StoredMail, from: string) {
  const to = { name: '', address: recipient }
  return {
    from,
    to,
    subject,
    text: body,
    html: mailPage({ subject, text: body }),
    headers: { ...headers },
    // Some programs read the part beside the text, others only the attached file.
    ...(calendar === null ? {} : { icalEvent: { ...calendar, filename: 'invite.ics' } }),
  }
}
