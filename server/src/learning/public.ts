import { join } from 'node:path'

import { contentFolder, readContentFiles } from '../engines/contentFiles.ts'
import type { Database } from '../engines/database.ts'
import type { House } from '../house.ts'
import { deleteEverythingOf, everythingOf } from './keptStore.ts'
import { placedSession, writtenSession } from './session.ts'
import { countSessions, putSession } from './store.ts'

/** Brings the sessions of the content files into the database; loading the same again changes nothing. */
export async function loadSessions(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  folder = join(contentFolder, 'sessions'),
): Promise<void> {
  const sessions = readContentFiles(writtenSession, folder).map(placedSession)
  await db.transaction(async (tx) => {
    for (const session of sessions) await putSession(tx, session, clock.now())
  })
}

/** How many learning-hub sessions a person has completed, and how many are still to be started. */
export function sessionCounts(
  db: Database,
  personId: string,
): Promise<{ completed: number; unstarted: number }> {
  return countSessions(db, personId)
}

/** What is kept here of a person, for the person to take home. */
export function exportOf(db: Database, personId: string) {
  return everythingOf(db, personId)
}

/** Deletes what is kept here of a person who is gone. */
export async function forgetPerson(tx: Database, personId: string): Promise<void> {
  await deleteEverythingOf(tx, personId)
}
