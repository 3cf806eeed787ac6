import { excerptOf } from '@saathi/contract/chat/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { dayOf } from '@saathi/contract/base/zoned.ts'
import type { Report, safetyCalls } from '@saathi/contract/safety/calls.ts'
import { v7 as uuid } from 'uuid'
import * as v from 'valibot'

import { keepFilesOf } from '../../chat/public/keptFiles.ts'
import type { Database } from '../../engines/database/database.ts'
import { deskChanged } from '../../desk/public/news.ts'
import type { House } from '../../house/house.ts'
import type { HandlerRequest, Person } from '../../http/request.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import { timeZoneOf } from '../../people/public/store.ts'
import { tellStaff } from '../staff/tellStaff.ts'
import { evidenceOf } from './evidence.ts'
import { readSafety } from './settings.ts'
import { lookByOf } from './promise.ts'
import { addReport, holdReporter, nthNewest, openReport, putEvidence, type ReportRow } from './reportStore.ts'

/** The most reports of a person in a day: more of them are harassment. */
const mostADay = 10
const dayMs = 86_400_000

type ReportingHouse = NoticeHouse & Pick<House, 'db' | 'config'>
interface ReportingParts {
  readonly house: ReportingHouse
  readonly rooms: Pick<JoinedRooms, 'callSeenBy' | 'keepRecording'>
}

type Asked = HandlerRequest<(typeof safetyCalls)['report']>['body']

/** Stores a report with a copy of what the person saw; repeating it while it is open returns the first one. */
export function report({ house, rooms }: ReportingParts, person: Person, asked: Asked): Promise<Report> {
  const keep = (tx: Database, reportId: string) =>
    asked.kind === 'call' && asked.withRecording
      ? rooms.keepRecording(tx, { callId: asked.id, personId: person.id, reportId })
      : Promise.resolve(false)
  return house.db.transaction(async (tx) => {
    await holdReporter(tx, person.id)
    const evidence = await evidenceOf({ tx, callSeenBy: rooms.callSeenBy }, person.id, asked)
    const subject = { reporterId: person.id, kind: asked.kind, subjectId: asked.id }
    const open = await openReport(tx, subject)
    if (open !== undefined) {
      if (!(await keep(tx, open.id))) return shown(open)
      const withIt = withRecording(open.evidence)
      await putEvidence(tx, open.id, withIt)
      return shown({ ...open, evidence: withIt })
    }
    const at = house.clock.now()
    await requireFewToday(tx, person.id, at)
    const lookBy = lookByOf(at, house.config.of(readSafety).reportDays)
    const { reportedId, channelId, content } = evidence
    const id = uuid()
    const stored = JSON.stringify(content)
    const row = await addReport(tx, {
      id,
      ...subject,
      reportedId,
      channelId,
      reason: asked.reason,
      words: printable(asked.words),
      evidence: (await keep(tx, id)) ? withRecording(stored) : stored,
      at,
      lookBy,
    })
    if (row === undefined) throw new Error('Two reports of one person did not wait for each other.')
    if (asked.kind === 'message') await keepFilesOf(tx, asked.id)
    await tellReceived(house, tx, row)
    await tellStaff(house, tx, `report:${row.id}`)
    await deskChanged(house.bus, tx, ['today', 'cases'])
    return shown(row)
  })
}

const ofCall = v.looseObject({ call: v.optional(v.looseObject({})) })

/** Returns the evidence of a report with the note that the reporter gave the recording of the call. */
function withRecording(evidence: string): string {
  const { call, ...others } = v.parse(ofCall, JSON.parse(evidence))
  return JSON.stringify({ ...others, call: { ...call, hasRecording: true } })
}

async function requireFewToday(tx: Database, personId: string, now: Date): Promise<void> {
  const first = await nthNewest(tx, personId, mostADay - 1)
  const waitMs = first === undefined ? 0 : first.getTime() + dayMs - now.getTime()
  if (waitMs > 0) throw new Failure('tooOften', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** Tells the reporter that the report was received, and by which day staff will read it. */
async function tellReceived(house: ReportingHouse, tx: Database, { id, reporterId, lookBy }: ReportRow) {
  if (reporterId === null) return
  const zone = await timeZoneOf(tx, reporterId)
  const values = { day: { day: dayOf(lookBy, zone), withWeekday: true } }
  await notify(house, tx, {
    personId: reporterId,
    kind: 'reportReceived',
    key: `reportReceived:${id}`,
    values,
  })
}

/**
 * Returns words in a form that PostgreSQL stores and a terminal shows: with line breaks, without other control
 * characters.
 */
export function printable(words: string): string {
  return words
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
}

const shownEvidence = v.object({
  name: v.string(),
  message: v.optional(v.object({ text: v.string() })),
  versions: v.optional(v.array(v.object({ text: v.string() }))),
  call: v.optional(v.object({ hasRecording: v.optional(v.boolean(), false) })),
})

/** Returns a report as its reporter sees it. */
export function shown(row: ReportRow): Report {
  const { name, message, versions = [], call } = v.parse(shownEvidence, JSON.parse(row.evidence))
  const text = message?.text === '' ? (versions.at(-1)?.text ?? '') : (message?.text ?? '')
  return {
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    words: row.words,
    aboutName: row.reportedId === null ? '' : name,
    excerpt: excerptOf(text),
    hasRecording: call?.hasRecording === true,
    status: row.status,
    outcome: row.outcome,
    createdOn: row.createdAt.toISOString(),
    lookBy: row.lookBy.toISOString(),
    seenOn: row.seenAt?.toISOString() ?? null,
    closedOn: row.closedAt?.toISOString() ?? null,
  }
}
