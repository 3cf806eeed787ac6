import { flagsForStaff } from '../chat/public/flagStore.ts'
import type { House } from '../house.ts'
import { isInScope } from '../people/public/scope.ts'
import { peopleByIds } from '../people/public/store.ts'
import { displayNameOf } from '../people/public/user.ts'
import type { TeamAsked, TeamItem, TeamWork } from '../teamWork.ts'
import { type ReportRow, reportsOn } from './reports/reportStore.ts'

/** The most reports, and the most flags, that the list looks at. */
const most = 500
/** How long distress stays on the list: two weeks. */
const distressMs = 14 * 86_400_000
/** A report whose time is over in fewer hours than this can't wait. */
const soonMs = 4 * 3_600_000

/** Returns the reports, flags and signs of distress that wait for the team. */
export async function safetyWork(
  { db }: Pick<House, 'db'>,
  { staff, now, say }: TeamAsked,
): Promise<TeamWork> {
  if (!staff.rights.includes('safety')) return { items: [] }
  const distressSince = new Date(now.getTime() - distressMs)
  const asked = { all: false, distressSince, skip: 0, most }
  const [reports, flags] = await Promise.all([reportsOn(db, asked), flagsForStaff(db, asked)])
  const ids = [
    ...reports.flatMap(({ reporterId, reportedId }) => [reporterId ?? [], reportedId ?? []].flat()),
    ...flags.map(({ senderId }) => senderId),
  ]
  const people = new Map((await peopleByIds(db, [...new Set(ids)])).map((person) => [person.id, person]))
  const isSeen = (id: string | null) => {
    const person = people.get(id ?? '')
    return person === undefined || isInScope(staff.scope, person)
  }
  // Nobody decides about a report on themselves.
  const seen = reports.filter(
    ({ reporterId, reportedId }) => isSeen(reporterId) && isSeen(reportedId) && reportedId !== staff.id,
  )
  const flagItems = flags
    .filter(({ senderId }) => isSeen(senderId))
    .map((flag): TeamItem => {
      const isDistress = flag.kind === 'distress'
      const person = people.get(flag.senderId)
      return {
        kind: isDistress ? 'distress' : 'flag',
        subject: `${flag.messageId}.${flag.kind}`,
        urgency: isDistress ? 'now' : 'today',
        reason: say(`desk.reason.flag.${flag.kind}`),
        since: flag.flaggedAt,
        due: null,
        about: [{ userId: flag.senderId, name: person === undefined ? '' : displayNameOf(person) }],
        actions: ['open'],
      }
    })
  return {
    items: [...seen.map((report) => reportItem(report, now, say)), ...flagItems],
    counts: { reports: seen.length },
  }
}

function reportItem(report: ReportRow, now: Date, say: TeamAsked['say']): TeamItem {
  const isUnread = report.seenAt === null
  const isSoon = isUnread && report.lookBy.getTime() - now.getTime() < soonMs
  return {
    kind: 'report_open',
    subject: report.id,
    urgency: isSoon || report.reason === 'unsafe' ? 'now' : 'today',
    reason: say(`desk.reason.report.${report.reason}`),
    since: report.createdAt,
    due: isUnread ? report.lookBy : null,
    about: [{ reportId: report.id, name: say('desk.about.report', { number: String(report.number) }) }],
    actions: ['open'],
  }
}
