import { Failure } from '@saathi/contract/errors.ts'
import type { SessionProgress } from '@saathi/contract/learning/session.ts'

import type { Database } from '../engines/database/database.ts'
import { partnersIn } from './partners.ts'
import type { Place } from './sessions/place.ts'
import { progressOf } from './sessions/rules.ts'
import { storedCardOf } from './sessions/session.ts'
import { markedSession, type MarkedSession, type SessionKey } from './sessions/store.ts'

/** One session of a place. */
export interface OwnSession extends Place {
  readonly sessionId: string
}

/** Returns the session with the person's progress; throws `notFound` if the place has no such session. */
export async function markedOrMissing(db: Database, key: SessionKey): Promise<MarkedSession> {
  const marked = await markedSession(db, key)
  if (marked === undefined) throw new Failure('notFound')
  return marked
}

/** Returns the person's progress in the session, and that of the partners. */
export async function progressIn(db: Database, own: OwnSession): Promise<SessionProgress> {
  const [{ session, marks }, partners] = await Promise.all([
    markedOrMissing(db, own),
    partnersIn(db, own, [own.sessionId]),
  ])
  return progressOf(storedCardOf(session), marks, partners(own.sessionId))
}
