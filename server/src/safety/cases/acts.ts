import { noticedKinds } from '@saathi/contract/chat/detection/kinds.ts'
import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { type CaseMatter, closeObstacle } from '@saathi/contract/safety/caseRules.ts'
import { v7 as uuid } from 'uuid'

import { noteFlagsSeen } from '../../chat/public/flagStore.ts'
import type { Database } from '../../engines/database/database.ts'
import { setClosed, setMatter } from '../caseRows/caseStore.ts'
import { finishTask, insertNote } from '../caseRows/noteStore.ts'
import { noteBlocksSeen } from '../public/blockStore.ts'
import { moveReportOf, openCaseIn } from '../public/openedCase.ts'
import { type CaseAct, type CaseHouse, lockOpenCase, noteAct, takenBy } from '../caseAccess/openCase.ts'
import { type Case, lockSeenCase, secondNeeded } from '../caseAccess/seen.ts'

/** Takes a case; throws `alreadyTaken` with the name of the colleague who has it. */
export function takeCase(house: CaseHouse, { staff, id }: CaseAct): Promise<void> {
  return house.db.transaction(async (tx) => {
    const found = await lockOpenCase(tx, { staff, id })
    if (found.openedBy !== null && found.openedBy !== staff.id) throw await takenBy(tx, found.openedBy)
    if (found.openedBy === staff.id) return
    await openCaseIn(house, tx, { staff, found })
  })
}

/** Writes to the reporter. */
export function answerCase(
  house: CaseHouse,
  { staff, id, words }: CaseAct & { readonly words: string },
): Promise<void> {
  return house.db.transaction(async (tx) => {
    const found = await lockOpenCase(tx, { staff, id })
    await openCaseIn(house, tx, { staff, found })
    if (!(await moveReportOf(house, tx, { staff, found, act: 'answer', words })))
      throw new Failure('notFound')
  })
}

/** Says what a case is about by law. */
export function changeMatter(
  house: CaseHouse,
  { staff, id, matter }: CaseAct & { readonly matter: CaseMatter },
): Promise<void> {
  return house.db.transaction(async (tx) => {
    const found = await lockOpenCase(tx, { staff, id })
    await openCaseIn(house, tx, { staff, found })
    if (found.matter === matter) return
    const at = house.clock.now()
    await setMatter(tx, id, { matter, at })
    await noteAct(house, tx, { staff, found, at, act: 'case_matter', after: matter })
  })
}

/** Adds a note, or a task. */
export function addNote(
  house: CaseHouse,
  { staff, id, words, due }: CaseAct & { readonly words: string; readonly due?: string | undefined },
): Promise<void> {
  return house.db.transaction(async (tx) => {
    const found = await lockSeenCase(tx, staff, id)
    const at = house.clock.now()
    const isTask = due !== undefined
    const row = {
      id: uuid(),
      caseId: id,
      staffId: staff.id,
      words,
      dueOn: due ?? null,
      isTask,
      writtenAt: at,
    }
    await insertNote(tx, row)
    await noteAct(house, tx, { staff, found, at, act: isTask ? 'case_task' : 'case_note' })
  })
}

/** Marks a task as done. */
export function endTask(
  house: CaseHouse,
  { staff, id, noteId }: CaseAct & { readonly noteId: string },
): Promise<void> {
  return house.db.transaction(async (tx) => {
    const found = await lockSeenCase(tx, staff, id)
    const at = house.clock.now()
    if ((await finishTask(tx, { id: noteId, caseId: id, at })) === 0) throw new Failure('notFound')
    await noteAct(house, tx, { staff, found, at, act: 'case_task_done' })
  })
}

/** Closes a decided case. The reporter reads the words. */
export function endCase(
  house: CaseHouse,
  { staff, id, words }: CaseAct & { readonly words: string },
): Promise<void> {
  return house.db.transaction(async (tx) => {
    const found = await lockSeenCase(tx, staff, id)
    const obstacle = closeObstacle(found, staff.id)
    if (obstacle === 'closed') throw await takenBy(tx, found.closedBy)
    if (obstacle === 'sameMember') throw await secondNeeded(tx, staff.id, found.aboutId)
    if (obstacle === 'noOutcome') throw new Failure('outcomeFirst')
    // A report takes courage, so its reporter gets words.
    if (found.kind === 'report' && words === '')
      throw failureOfFields<{ words: string }>('invalid', { words: ['Field is mandatory'] })
    if (await moveReportOf(house, tx, { staff, found, act: 'close', words })) return
    const at = house.clock.now()
    await setClosed(tx, id, { by: staff.id, at })
    await noteSourceSeen(tx, found, at)
    await noteAct(house, tx, { staff, found, at, act: 'case_closed', why: words })
  })
}

/** Notes on the flag or the block of a case that the team has seen it. */
async function noteSourceSeen(tx: Database, found: Case, at: Date): Promise<void> {
  const { kind, reason, messageId, reporterId, aboutId } = found
  const noticed = noticedKinds.find((each) => each === reason)
  if (messageId !== null && kind !== 'report' && noticed !== undefined)
    await noteFlagsSeen(tx, [{ messageId, kind: noticed }], at)
  if (kind === 'block' && reporterId !== null && aboutId !== null) {
    const row = { blockerId: reporterId, blockedId: aboutId, blockedAt: at, seenAt: null }
    await noteBlocksSeen(tx, [row], at)
  }
}
