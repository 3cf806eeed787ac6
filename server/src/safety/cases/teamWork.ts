import { type CaseClock, type CaseHours, clockOf } from '@saathi/contract/safety/caseRules.ts'

import type { House } from '../../house/house.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { TeamAsked, TeamItem, TeamWork } from '../../room/teamWork.ts'
import { casesAfter } from '../caseRows/caseStore.ts'
import { type Case, casesSeenBy } from '../caseAccess/seen.ts'

/** The most cases that the list looks at. */
const most = 1000
/** A case whose clock ends in fewer hours than this can't wait. */
const soonMs = 4 * 3_600_000

/** Returns the open cases that wait for the team: reports, flags and signs of distress. Blocks wait in the queue only. */
export async function safetyWork(
  { db, hours }: Pick<House, 'db'> & { readonly hours: CaseHours },
  asked: TeamAsked,
): Promise<TeamWork> {
  const { staff } = asked
  if (!staff.rights.includes('safety')) return { items: [] }
  const rows = await casesAfter(db, { isClosed: false, kind: undefined, after: undefined, most })
  const cases = await casesSeenBy(db, staff, rows)
  return {
    items: cases.flatMap((found) => (found.kind === 'block' ? [] : [itemOf(found, hours, asked)])),
    counts: { reports: cases.filter(({ kind }) => kind === 'report').length, cases: cases.length },
  }
}

function itemOf(found: Case, hours: CaseHours, { now, say }: TeamAsked): TeamItem {
  const { id, kind, reason, createdAt, about, openedBy } = found
  const clock = clockOf(found, hours)
  const isReport = kind === 'report'
  const isUrgent = kind === 'distress' || reason === 'unsafe' || isSoon(clock, now)
  const name = about === undefined ? '' : displayNameOf(about)
  return {
    kind: isReport ? 'report_open' : kind === 'distress' ? 'distress' : 'flag',
    subject: id,
    urgency: isUrgent ? 'now' : 'today',
    reason: say(isReport ? `desk.reason.report.${reason}` : `desk.reason.flag.${reason}`),
    since: createdAt,
    // The days of the law beside a sign of distress would say that it can wait.
    due: kind === 'distress' ? null : (clock?.due ?? null),
    about: isReport
      ? [{ reportId: id, caseId: id, name: say('desk.about.report', { number: String(found.number) }) }]
      : [{ ...(about === undefined ? {} : { userId: about.id }), caseId: id, name }],
    actions: ['open'],
    ownerId: openedBy,
  }
}

const isSoon = (clock: CaseClock | undefined, now: Date) =>
  clock !== undefined && clock.due.getTime() - now.getTime() < soonMs
