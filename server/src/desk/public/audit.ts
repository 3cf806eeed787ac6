import { createHash, randomBytes } from 'node:crypto'

import type { Database, OpenDatabase } from '../../engines/database/database.ts'
import type { ActSubject } from '../../room/deskDuties.ts'
import { byCommand, hasActSince, insertAudit, lockNewest } from '../audit/store.ts'

/** Something that a member of the team did, or looked at. */
export interface Act {
  readonly staffId: string
  readonly at: Date
  /** A name such as `contact_written`. */
  readonly act: string
  /** The kind of the thing that it is about. */
  readonly about: ActSubject
  readonly aboutId: string
  /** The person whose data the words and values are; they are erased with the account. */
  readonly personId?: string | undefined
  readonly before?: unknown
  readonly after?: unknown
  readonly why?: string
}

/**
 * Adds an act to the audit, in the caller's transaction. Each row contains the hash of the one before it, so acts of all
 * processes are added one after another. Returns the number of the row.
 */
export async function audit(tx: Database, act: Act): Promise<number> {
  const { staffId, at, about, aboutId, personId = null } = act
  const newest = await lockNewest(tx)
  const details = {
    salt: randomBytes(16).toString('base64url'),
    before: textOf(act.before),
    after: textOf(act.after),
    why: act.why ?? '',
  }
  const row = {
    id: newest.id + 1,
    at,
    staffId,
    act: act.act,
    about,
    aboutId,
    detailsHash: hashOf([details.salt, details.before, details.after, details.why]),
  }
  await insertAudit(tx, { ...row, hash: hashOfRow(newest.hash, row), personId, ...details })
  return row.id
}

/** Adds an act of the command line, where no member of the team is named, in the caller's transaction. */
export function auditCommand(tx: Database, act: Omit<Act, 'staffId'>): Promise<number> {
  return audit(tx, { ...act, staffId: byCommand })
}

/** For how long a second look at the same thing is not added to the audit. */
const lookMs = 3_600_000

/** Adds to the audit that a member of the team looked at something, once an hour. */
export async function auditLook(db: OpenDatabase, act: Act): Promise<void> {
  const since = new Date(act.at.getTime() - lookMs)
  if (await hasActSince(db, { ...act, since })) return
  await db.transaction(async (tx) => void (await audit(tx, act)))
}

/** The lists of people, with their names and numbers. */
export type SeenList = 'people' | 'pairs' | 'pool' | 'cases' | 'screening'

/** Adds to the audit that a member of the team looked at a list, once an hour. */
export function auditListLook(
  db: OpenDatabase,
  { staffId, at, list }: { readonly staffId: string; readonly at: Date; readonly list: SeenList },
): Promise<void> {
  return auditLook(db, { staffId, at, act: 'list_seen', about: 'list', aboutId: list })
}

/** An act in the audit, without its words and values. */
export interface AuditRow {
  readonly id: number
  readonly at: Date
  readonly staffId: string
  readonly act: string
  readonly about: string
  readonly aboutId: string
  readonly detailsHash: string
}

/** Returns the hash of a row after the row with the previous hash. */
export function hashOfRow(previous: string, row: AuditRow): string {
  const { id, at, staffId, act, about, aboutId, detailsHash } = row
  return hashOf([previous, id, at.toISOString(), staffId, act, about, aboutId, detailsHash])
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

const textOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
