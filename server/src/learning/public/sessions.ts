import { join } from 'node:path'

import { checkContentFile, contentFolder, readContentFiles } from '../../engines/content/contentFiles.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { placedSession, type WrittenSession, writtenSession } from '../sessions/session.ts'
import { giveCurriculum, moveEnd } from '../sessions/startStore.ts'
import { putSession } from '../sessions/store.ts'

/** The folder with the sessions. */
export const sessionsFolder = join(contentFolder, 'sessions')

/** Loads the sessions of the content files into the database; loading the same again changes nothing. */
export async function loadSessions(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  folder = sessionsFolder,
): Promise<void> {
  const sessions = readContentFiles(writtenSession, folder).map(placedSession)
  await db.transaction(async (tx) => {
    for (const session of sessions) await putSession(tx, session, clock.now())
    await giveCurriculum(tx)
  })
}

/** Checks session files; returns every mistake, in one file or between them, with its line. */
export function checkSessionFiles(files: readonly string[], languages: readonly string[]) {
  const checked = files.map((file) => checkContentFile(writtenSession, file, languages))
  const known = new Set<string>()
  const clashes = checked.flatMap(({ located, value }) => {
    if (value === undefined) return []
    const isTaken = known.has(value.id)
    known.add(value.id)
    return isTaken ? [located.mistakeAt(['id'], `Another session has the id ${value.id}.`)] : []
  })
  return {
    values: checked.flatMap(({ value }) => value ?? []),
    mistakes: [...checked.flatMap(({ mistakes }) => mistakes), ...clashes],
  }
}

/** Loads checked sessions; people's progress stays. Returns one line per session. */
export async function loadSessionFiles(
  { clock }: Pick<House, 'clock'>,
  tx: Database,
  sessions: readonly WrittenSession[],
): Promise<string[]> {
  const lines: string[] = []
  for (const session of sessions) {
    const changed = await putSession(tx, placedSession(session), clock.now())
    lines.push(`${session.id}: ${changed === 0 ? 'same' : 'loaded'}`)
  }
  await giveCurriculum(tx)
  return lines
}

/** Moves the end date of a started session for all members of a mentorship; false if it is not started. */
export function moveEndDate(
  { db }: Pick<House, 'db'>,
  of: { readonly mentorshipId: string; readonly sessionId: string },
  endsAt: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => (await moveEnd(tx, of, endsAt)) > 0)
}
