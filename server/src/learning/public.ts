import { join } from 'node:path'

import { checkContentFile, contentFolder, readContentFiles } from '../engines/contentFiles.ts'
import type { Database } from '../engines/database.ts'
import type { House } from '../house.ts'
import { archivedAnswers } from '../questions/public.ts'
import { deleteEverythingOf, everythingOf } from './keptStore.ts'
import { everyTaking } from './quizStore.ts'
import { placedSession, type WrittenSession, writtenSession } from './session.ts'
import { countSessions, putSession } from './store.ts'

/** Where sessions are written. */
export const sessionsFolder = join(contentFolder, 'sessions')

/** Brings the sessions of the content files into the database; loading the same again changes nothing. */
export async function loadSessions(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  folder = sessionsFolder,
): Promise<void> {
  const sessions = readContentFiles(writtenSession, folder).map(placedSession)
  await db.transaction(async (tx) => {
    for (const session of sessions) await putSession(tx, session, clock.now())
  })
}

/** Looks at session files; every mistake, in one or between them, with its line. */
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

/** Loads sessions that were found right; what people did of them stays. Answers a line each. */
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
  return lines
}

/** How many learning-hub sessions a person has completed, and whether one is still to be started. */
export function sessionCounts(
  db: Database,
  personId: string,
): Promise<{ completed: number; hasUnstarted: boolean }> {
  return countSessions(db, personId)
}

/** What is kept here of a person, for the person to take home, with the files that answer questions. */
export async function exportOf({ db, files }: Pick<House, 'db' | 'files'>, personId: string) {
  const archive = new Map<string, Uint8Array>()
  const quizzes: Record<string, unknown>[] = []
  for (const taking of await everyTaking(db, personId)) {
    const { answers, files: bytes } = await archivedAnswers(files, taking.answers)
    quizzes.push({ ...taking, answers })
    for (const [place, own] of bytes) archive.set(place, own)
  }
  return { learning: { ...(await everythingOf(db, personId)), quizzes }, files: archive }
}

/** Deletes what is kept here of a person who is gone; files go with those of all other questions. */
export async function forgetPerson(tx: Database, personId: string): Promise<void> {
  await deleteEverythingOf(tx, personId)
}
