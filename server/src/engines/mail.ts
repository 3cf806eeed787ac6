import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import nodemailer from 'nodemailer'
import * as v from 'valibot'

import { type Database, type OpenDatabase, sql } from './database.ts'
import { type Job, job, type Queue } from './queue.ts'

/** A mail to one person. */
export interface Letter {
  /** What makes it one of a kind: a second letter with the same key is not sent. */
  readonly key: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Further headers, such as those by which a mailer unsubscribes. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Mail that leaves by the queue, each letter once. */
export interface Mail {
  /** Writes the letter down in the caller's transaction; it leaves after the commit. */
  send(tx: Database, letter: Letter): Promise<void>
  /** Takes back what has not left yet for an address. */
  takeBack(tx: Database, to: string): Promise<void>
  /** Takes back those of these letters, by key, that have not left yet. */
  recall(tx: Database, keys: readonly string[]): Promise<void>
  /** The job that takes letters out. */
  readonly jobs: Readonly<Record<string, Job>>
}

/** A letter ready to leave, and the moment it was written. */
interface Parcel {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly createdAt: Date
}

/** How a letter leaves: by SMTP, or as a file that a person can open. */
export type Postman = (parcel: Parcel) => Promise<void>

/** Opens the mail over a postman. */
export function openMail(db: OpenDatabase, queue: Queue, deliver: Postman): Mail {
  return {
    async send(tx, { key, to, subject, text, headers = {} }) {
      const written = await tx.maybe<{ id: string }>(sql`
        insert into mails (key, recipient, subject, body, headers)
        values (${key}, ${to}, ${subject}, ${text}, ${JSON.stringify(headers)}::jsonb)
        on conflict (key) do nothing returning id::text`)
      if (written !== undefined) await queue.add(tx, { name: 'mail', payload: { mail: written.id } })
    },
    async takeBack(tx, to) {
      await tx.run(
        sql`update mails set sent_at = now(), recipient = '', body = '', headers = '{}' where recipient = ${to}`,
      )
    },
    async recall(tx, keys) {
      await tx.run(sql`
        update mails set sent_at = now(), recipient = '', body = '', headers = '{}'
        where key = any (${keys}::text[]) and sent_at is null`)
    },
    jobs: {
      mail: job({
        payload: v.object({ mail: v.string() }),
        work: async ({ mail }) => {
          const parcel = await db.maybe<Parcel>(sql`
            select id::text, recipient, subject, body, headers, created_at from mails
            where id = ${mail} and sent_at is null`)
          if (parcel === undefined) return
          await deliver(parcel).catch((error: unknown) => {
            throw new Error(refusalOf(error))
          })
          // A letter may hold a code: once it left, only the fact that it did is kept.
          await db.run(
            sql`update mails set sent_at = now(), recipient = '', body = '', headers = '{}' where id = ${mail}`,
          )
        },
      }),
    },
  }
}

const refusal = v.object({ code: v.optional(v.string()), responseCode: v.optional(v.number()) })

/** Why a letter did not leave, for the log: servers and file names repeat the address, so only the codes are kept. */
function refusalOf(error: unknown): string {
  const known = v.safeParse(refusal, error)
  const codes = known.success ? [known.output.code, known.output.responseCode] : []
  return ['The letter did not leave:', ...codes.filter((code) => code !== undefined)].join(' ')
}

/** Sends by SMTP; the message id makes a repeated delivery recognisable. */
export function smtpPostman(url: string, from: string): Postman {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 10_000, socketTimeout: 30_000 })
  return async (parcel) => {
    await transport.sendMail({ ...message(parcel, from), messageId: `<mail-${parcel.id}@saathi>` })
  }
}

/** Writes each letter as `<time>-<random>-<to>.eml`; delivering one twice writes the same file. */
export function outboxPostman(folder: string, from: string): Postman {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (parcel) => {
    await mkdir(folder, { recursive: true })
    const { message: written } = await transport.sendMail(message(parcel, from))
    const time = parcel.createdAt.toISOString().replaceAll(/[:.]/g, '-')
    const recipient = parcel.recipient.replaceAll(/[^\w.@+-]/g, '_')
    const file = join(folder, `${time}-${parcel.id.padStart(6, '0')}-${recipient}.eml`)
    await writeFile(`${file}.part`, written, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}

function message({ recipient, subject, body, headers }: Parcel, from: string) {
  return { from, to: { name: '', address: recipient }, subject, text: body, headers: { ...headers } }
}
