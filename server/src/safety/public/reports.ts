import { mostReportWords, reportActs } from '@saathi/contract/safety/rules.ts'
import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import { audit } from '../../desk/public/audit.ts'
import { deskChanged } from '../../desk/public/news.ts'
import type { StaffMember } from '../../http/request.ts'
import { casesSeenBy } from '../caseAccess/seen.ts'
import { caseById, casesByIds, setClosed, setOpened } from '../caseRows/caseStore.ts'
import { closingWords, logAct } from './logStore.ts'
import { printable } from '../reports/report.ts'
import { lockReport, moveReport, reportNamed, type ReportRow, reportsAmong } from '../reports/reportStore.ts'
import type { Staff } from './desk.ts'

type DeskHouse = NoticeHouse & Pick<House, 'db'>

/** A report as staff read it. */
export type ReportOnDesk = ReportRow

/** The acts of staff on a report. */
export type ReportAct = keyof typeof reportActs

/** Why an act on a report is refused. */
export type ReportObstacle =
  | 'unknown'
  | 'taken'
  | 'closed'
  | 'open'
  | 'tooLong'
  | 'sameMember'
  | 'notOpened'
  | 'noOutcome'

/** Returns a report with its evidence, and logs that staff read it. A member of the team does not find a report about themselves. */
export function showReport(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  staff: Staff,
  named: string,
): Promise<ReportRow | undefined> {
  return db.transaction(async (tx) => {
    const row = await lockReport(tx, named)
    if (row?.reportedId === staff.id) return undefined
    if (row !== undefined)
      await logAct(tx, { at: clock.now(), staff: staff.email, act: 'shown', reportId: row.id })
    return row
  })
}

/** Returns the id of the report with this number or id, if a member of the team sees it. */
export async function seenReport(
  db: Database,
  staff: Pick<StaffMember, 'id' | 'scope'>,
  named: string,
): Promise<string | undefined> {
  const row = await reportNamed(db, named)
  const [seen] = row === undefined ? [] : await casesSeenBy(db, staff, await casesByIds(db, [row.id]))
  return seen?.id
}

const logged = { take: 'taken', answer: 'answered', close: 'closed', reopen: 'reopened' } as const
const noticed = {
  take: 'reportSeen',
  answer: 'reportAnswered',
  close: 'reportClosed',
  reopen: 'reportSeen',
} as const

/** An act on a report that is named by its number or its id. */
export interface Acting {
  readonly staff: Staff
  readonly named: string
  readonly act: ReportAct
  /** The words to the reporter; empty for none. */
  readonly words: string
}

/** Acts on a report, logs it, and tells the reporter; returns the obstacle if there is one. */
export function actOnReport(house: DeskHouse, acting: Acting): Promise<ReportRow | ReportObstacle> {
  return house.db.transaction((tx) => moveReportIn(house, tx, acting))
}

/** The same in the caller's transaction. The case of the report moves with it. */
export async function moveReportIn(
  house: NoticeHouse,
  tx: Database,
  { staff, named, act, words }: Acting,
): Promise<ReportRow | ReportObstacle> {
  const said = printable(words).trim()
  const row = await lockReport(tx, named)
  if (row === undefined || row.reportedId === staff.id) return 'unknown'
  if (said.length > mostReportWords) return 'tooLong'
  const { from, to } = reportActs[act]
  if (!from.some((status) => status === row.status)) return obstacleOf(act, row)
  const at = house.clock.now()
  const known = await caseById(tx, row.id)
  // A report is looked at by one member and closed by another, so one that nobody opened stays open.
  if (act === 'close' && (known?.openedBy ?? null) === null) return 'notOpened'
  if (act === 'close' && known?.openedBy === staff.id) return 'sameMember'
  if (act === 'close' && known?.outcome === null) return 'noOutcome'
  const unsaid = act === 'reopen' ? await closingWords(tx, row.id) : ''
  const moved = await moveReport(tx, row.id, { status: to, said, unsaid, at })
  if (act === 'close') await setClosed(tx, row.id, { by: staff.id, at })
  else if (act === 'reopen') await setClosed(tx, row.id, { by: null, at: null })
  else await setOpened(tx, row.id, { by: staff.id, at })
  await logAct(tx, { at, staff: staff.email, act: logged[act], reportId: row.id, words: said })
  const audited = { act: `case_${logged[act]}`, about: 'case', aboutId: row.id, why: said } as const
  await audit(tx, { staffId: staff.id, at, personId: row.reportedId ?? undefined, ...audited })
  await deskChanged(house.bus, tx, ['today', 'cases', `case:${row.id}`])
  await tellReporter(house, tx, { row: moved, act, at })
  return moved
}

function obstacleOf(act: ReportAct, { status }: ReportRow): ReportObstacle {
  if (act === 'reopen') return 'open'
  return status === 'CLOSED' ? 'closed' : 'taken'
}

interface Told {
  readonly row: ReportRow
  readonly act: ReportAct
  readonly at: Date
}

async function tellReporter(house: NoticeHouse, tx: Database, { row, act, at }: Told): Promise<void> {
  if (row.reporterId === null) return
  const kind = noticed[act]
  // There can be several answers, and the reporter is told each of them.
  const key = `${kind}:${row.id}:${at.toISOString()}`
  await notify(house, tx, { personId: row.reporterId, kind, key, values: {} })
}

const copied = v.object({
  writer: v.string(),
  /** The product writes other kinds itself, with a text that is not for people. */
  kind: v.optional(v.string(), 'text'),
  text: v.string(),
  attachments: v.array(v.looseObject({ attachment_name: v.optional(v.string()) })),
  createdOn: v.string(),
  editedOn: v.nullable(v.string()),
  deletedOn: v.nullable(v.string()),
})

const evidence = v.object({
  name: v.string(),
  message: v.optional(copied),
  versions: v.optional(v.array(v.object({ text: v.string(), until: v.string() })), []),
  around: v.optional(v.array(copied), []),
  call: v.optional(
    v.object({
      startedOn: v.string(),
      visits: v.array(v.object({ personId: v.string(), from: v.string(), to: v.nullable(v.string()) })),
      hasRecording: v.optional(v.boolean(), false),
    }),
  ),
  channels: v.optional(v.array(v.object({ id: v.string(), name: v.string() })), []),
})
/** The evidence that a reporter saw. */
export type ShownEvidence = v.InferOutput<typeof evidence>

/** Reads the evidence of a report. */
export function evidenceIn(row: Pick<ReportRow, 'evidence'>): ShownEvidence {
  return v.parse(evidence, JSON.parse(row.evidence))
}

/** Returns those of the reports that are not deleted yet. */
export async function reportsLeft(db: Database, ids: readonly string[]): Promise<string[]> {
  return (await reportsAmong(db, ids)).map(({ id }) => id)
}
