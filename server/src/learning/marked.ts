import { Failure } from '@saathi/contract/errors.ts'
import type { Area } from '@saathi/contract/learning/calls.ts'
import type { SessionProgress } from '@saathi/contract/learning/session.ts'

import type { Database } from '../engines/database.ts'
import { partnersIn } from './partners.ts'
import { type PartnerMarks, progressOf } from './rules.ts'
import { storedCardOf } from './session.ts'
import { markedSession, type MarkedSession } from './store.ts'

/** One session of an area, for one person. */
export interface OwnSession {
  readonly personId: string
  readonly area: Area
  readonly sessionId: string
}

/** Returns the session with the person's progress; throws `notFound` where the area has no such session. */
export async function markedOrMissing(db: Database, own: OwnSession): Promise<MarkedSession> {
  const marked = await markedSession(db, own)
  if (marked === undefined) throw new Failure('notFound')
  return marked
}

/** Returns the partners' progress in the session, as far as the person may see it. */
export async function partnersOf(
  db: Database,
  { personId, area, sessionId }: OwnSession,
): Promise<readonly PartnerMarks[]> {
  return (await partnersIn(db, { personId, area, sessionIds: [sessionId] }))(sessionId)
}

/** Returns the person's progress in the session, and that of the partners. */
export async function progressIn(db: Database, own: OwnSession): Promise<SessionProgress> {
  const { session, marks } = await markedOrMissing(db, own)
  return progressOf(storedCardOf(session), marks, await partnersOf(db, own))
}
