import { Failure } from '@saathi/contract/errors.ts'
import { caseCalls } from '@saathi/contract/safety/caseCalls.ts'
import { caseCountCalls } from '@saathi/contract/safety/caseCountCalls.ts'
import type { CaseHours } from '@saathi/contract/safety/caseRules.ts'

import { auditListLook, auditLook } from '../../desk/public/audit.ts'
import type { House } from '../../house/house.ts'
import { type Mountable, serving, type StaffMember } from '../../http/request.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { caseById } from '../caseRows/caseStore.ts'
import { readHelpLines } from '../public/helpLines.ts'
import { decideCase } from '../public/decideCase.ts'
import { addNote, answerCase, changeMatter, endCase, endTask, takeCase } from './acts.ts'
import { caseList, caseSummary, countOpen } from './list.ts'
import { addFile, removeFile } from './files.ts'
import { casePage } from './page.ts'
import { pauseCase } from './pause.ts'
import { readCase } from './read.ts'
import { type Case, casesSeenBy } from '../caseAccess/seen.ts'

/** Returns the id of the case once an act on it is done. */
async function changed(id: string, act: Promise<void>): Promise<{ id: string }> {
  await act
  return { id }
}

type CaseRooms = Pick<JoinedRooms, 'facts' | 'seenSubjects' | 'closedActs' | 'placesOfPerson'>

/** Serves the safety desk. */
export function caseRoutes(
  house: House,
  { facts, seenSubjects, closedActs, placesOfPerson, hours }: CaseRooms & { readonly hours: CaseHours },
): Mountable {
  const { db, clock } = house
  const helpLines = readHelpLines()
  const seenCase = async (staff: StaffMember, id: string): Promise<Case> => {
    const row = await caseById(db, id)
    const [found] = row === undefined ? [] : await casesSeenBy(db, staff, [row])
    if (found === undefined) throw new Failure('notFound')
    return found
  }
  /** Where to find help for the person in distress; in other cases, for the reporter. */
  const helpFor = async ({ kind, about, reporter }: Case) => {
    const person = kind === 'distress' ? about : reporter
    return {
      lines: helpLines(person === undefined ? undefined : await facts.state(db, person)),
      places: person === undefined ? [] : await placesOfPerson(person),
    }
  }
  return serving(caseCalls, {
    async cases({ staff, query }) {
      await auditListLook(db, { staffId: staff.id, at: clock.now(), list: 'cases' })
      return caseList(db, { staff, hours, ...query })
    },
    caseSummary: ({ staff, query: { year } }) => caseSummary(db, { staff, year, hours }),
    async safetyCase({ staff, params: { id } }) {
      const found = await seenCase(staff, id)
      const look = { act: 'case_seen', about: 'case', aboutId: id } as const
      await auditLook(db, { staffId: staff.id, at: clock.now(), ...look })
      const reading = { ...house, seenSubjects, closedActs }
      return casePage({ house: reading, now: clock.now(), hours, staff, helpFor }, found)
    },
    takeCase: ({ staff, params: { id } }) => changed(id, takeCase(house, { staff, id })),
    readCase: ({ staff, params: { id }, body }) => readCase(house, { staff, id, ...body }),
    pauseCase: ({ staff, params: { id }, body }) => pauseCase(house, { staff, id, ...body }),
    answerCase: ({ staff, params: { id }, body: { words } }) =>
      changed(id, answerCase(house, { staff, id, words })),
    caseMatter: ({ staff, params: { id }, body: { matter } }) =>
      changed(id, changeMatter(house, { staff, id, matter })),
    addCaseNote: ({ staff, params: { id }, body: { words, due } }) =>
      changed(id, addNote(house, { staff, id, words, due })),
    finishCaseTask: ({ staff, params: { id, noteId } }) => changed(id, endTask(house, { staff, id, noteId })),
    addCaseFile: ({ staff, params: { id }, body: { file }, transport: { idempotencyKey: key } }) =>
      changed(id, addFile(house, { staff, id, file, key })),
    removeCaseFile: ({ staff, params: { id, fileId } }) =>
      changed(id, removeFile(house, { staff, id, fileId })),
    caseOutcome: ({ staff, params: { id }, body }) =>
      changed(id, decideCase(house, { staff, id, given: body })),
    closeCase: ({ staff, params: { id }, body: { words } }) =>
      changed(id, endCase(house, { staff, id, words })),
  })
}

/** Serves the number of open cases. */
export function caseCountRoutes({ db }: Pick<House, 'db'>): Mountable {
  return serving(caseCountCalls, {
    caseCount: async ({ staff }) => ({ open: await countOpen(db, staff) }),
  })
}
