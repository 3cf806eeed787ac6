import type { CasePage } from '@saathi/contract/safety/caseCalls.ts'
import { type CaseHours, closeObstacle } from '@saathi/contract/safety/caseRules.ts'
import { isSurelyAdult } from '@saathi/contract/people/rules.ts'
import type { HelpLine } from '@saathi/contract/safety/calls.ts'

import type { Database } from '../../engines/database/database.ts'
import { type ActReading, actsAbout } from '../../desk/public/actsAbout.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { casesOfPeople } from '../caseRows/caseStore.ts'
import { notesOf } from '../caseRows/noteStore.ts'
import { pausedAmong } from '../caseRows/pauseStore.ts'
import { isBlockBetween } from '../public/blockStore.ts'
import { evidenceIn } from '../public/reports.ts'
import { type ReportRow, reportById } from '../reports/reportStore.ts'
import { filesShown } from './files.ts'
import { entryOf, memberShown, openersOf, personShown } from './list.ts'
import { channelsOf } from './pause.ts'
import { type Case, casesSeenBy, otherMembers } from '../caseAccess/seen.ts'

/** How many earlier cases, and how many acts, a page shows. */
const mostShown = 50

/** What the page of a case asks. */
export interface CaseReader {
  readonly house: Pick<House, 'files'> & ActReading
  readonly now: Date
  readonly hours: CaseHours
  readonly staff: StaffMember
  readonly helpFor: (
    about: Case,
  ) => Promise<{ readonly lines: readonly HelpLine[]; readonly places: CasePage['places'] }>
}

/** Returns a case with everything about it. */
export async function casePage(reader: CaseReader, found: Case): Promise<CasePage> {
  const { house, now, hours, staff, helpFor } = reader
  const { db } = house
  const report = found.kind === 'report' ? await reportById(db, found.id) : undefined
  const [openers, channels, trace] = [
    await openersOf(db, [found]),
    await channelsOf(db, found),
    await actsAbout(house, { staff, aboutId: found.id, most: mostShown }),
  ]
  const people = [found.reporter, found.about].flatMap((person) => person ?? [])
  const paused = await pausedAmong(db, channels)
  const { lines, places } = await helpFor(found)
  return {
    ...entryOf(found, openers, hours),
    lawHours: { pictures: hours.pictures, order: hours.order, days: Math.round(hours.close / 24) },
    words: report?.words ?? '',
    evidence: report === undefined ? [] : evidenceShown(report),
    hasRecording: report !== undefined && evidenceIn(report).call?.hasRecording === true,
    answer: report?.outcome ?? '',
    channelId: found.channelId ?? channels[0] ?? null,
    isPaused: paused.length > 0,
    isBlocked:
      found.reporterId !== null &&
      found.aboutId !== null &&
      (await isBlockBetween(db, [found.reporterId, found.aboutId])),
    history: await historyOf(db, staff, found),
    outcomeWords: found.outcomeWords,
    decidedBy: memberShown(openers.get(found.decidedBy ?? '')),
    decidedOn: found.decidedAt?.toISOString() ?? null,
    reference: found.reference,
    reportedOn: found.reportedOn,
    trace,
    notes: await notesShown(db, found.id),
    files: await filesShown(house, found.id, staff.id),
    phone: found.kind === 'distress' ? (found.about?.phoneNumber ?? '') : '',
    places,
    helpLines: lines.map(({ number, name, about }) => ({ number, name, about })),
    mayBeChild: people.some(({ birthYear, role }) => role !== 'staff' && !isSurelyAdult(birthYear, now)),
    closeObstacle: closeObstacle(found, staff.id) ?? null,
    otherMembers: await otherMembers(db, staff.id, found.aboutId),
    readAskedBy: memberShown(openers.get(found.readAskedBy ?? '')),
  }
}

function evidenceShown(report: ReportRow): CasePage['evidence'] {
  const { message, versions, around } = evidenceIn(report)
  const copies = [
    ...around.filter(({ kind }) => kind === 'text'),
    ...(message === undefined ? [] : [message]),
  ]
  const earlier = versions.map(({ text, until }) => ({
    name: message?.writer ?? '',
    text,
    on: until,
    isSubject: true,
  }))
  const said = copies.map((each) => ({
    name: each.writer,
    text: each.text,
    on: each.createdOn,
    isSubject: each === message,
  }))
  return [...earlier, ...said].toSorted((one, other) => (one.on < other.on ? -1 : 1))
}

async function historyOf(db: Database, staff: StaffMember, found: Case): Promise<CasePage['history']> {
  const people = [found.reporterId, found.aboutId].flatMap((each) => each ?? [])
  const rows = await casesSeenBy(db, staff, await casesOfPeople(db, people, mostShown))
  return rows
    .filter(({ id }) => id !== found.id)
    .map(({ id, kind, reason, createdAt, reporterId, about, outcome }) => ({
      id,
      kind,
      reason,
      since: createdAt.toISOString(),
      about: personShown(about),
      isBy: reporterId !== null && reporterId === found.aboutId,
      outcome,
    }))
}

async function notesShown(db: Database, caseId: string): Promise<CasePage['notes']> {
  const rows = await notesOf(db, caseId)
  const writers = await peopleByIds(db, [...new Set(rows.flatMap(({ staffId }) => staffId ?? []))])
  const names = new Map(writers.map((person) => [person.id, displayNameOf(person)]))
  return rows.map(({ id, words, staffId, writtenAt, dueOn, isTask, doneAt }) => ({
    id,
    words,
    staffName: names.get(staffId ?? '') ?? '',
    on: writtenAt.toISOString(),
    due: dueOn,
    isTask,
    doneOn: doneAt?.toISOString() ?? null,
  }))
}
