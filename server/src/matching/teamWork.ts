import { daysBetween, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'

import type { House } from '../house/house.ts'
import { isInScope } from '../people/public/scope.ts'
import { peopleByIds } from '../people/public/store.ts'
import { displayNameOf } from '../people/public/user.ts'
import type { TeamAsked, TeamItem, TeamWork } from '../room/teamWork.ts'
import { programmeByKey } from './programmes/programmes.ts'
import { screeningItems } from './screening/work.ts'
import { menteesWaitingSince } from './pool/store.ts'
import { countWaiting } from './studio/poolStore.ts'
import { answersMissing } from './teamDesk/missing.ts'
import { shortGroups } from './trackers/groupStore.ts'
import { expiresAt } from './trackers/expiry.ts'
import { allStanding } from './trackers/store.ts'

const dayMs = 86_400_000
/** A mentee who has been in the pool for longer than this is on the list, and is more urgent after the second time. */
const longDays = [14, 28] as const
/** The team hears of a proposal this long before it expires. */
const expiringMs = 24 * 3_600_000
/** The team hears of a group with free places this long before it starts. */
const shortMs = 48 * 3_600_000

type WorkHouse = Pick<House, 'db' | 'clock'>

/** Returns the applications, proposals and people in the pool that wait for the team. */
export async function matchingWork(house: WorkHouse, asked: TeamAsked): Promise<TeamWork> {
  const { rights } = asked.staff
  const [applications, pool, proposals, groups] = await Promise.all([
    rights.includes('screening') ? screeningItems(house, asked) : [],
    rights.includes('matching') ? poolItems(house, asked) : { items: [] },
    rights.includes('matching') ? proposalItems(house, asked) : [],
    rights.includes('matching') ? groupItems(house, asked) : [],
  ])
  return { ...pool, items: [...applications, ...pool.items, ...proposals, ...groups] }
}

async function poolItems({ db }: WorkHouse, { staff, now, say }: TeamAsked): Promise<TeamWork> {
  const [long, longer] = longDays
  const seesAll = staff.scope.programmes === null && staff.scope.institutions === null
  // Only a scope needs the people of all entries, to count those in it.
  const before = seesAll ? new Date(now.getTime() - long * dayMs) : now
  const mentees = await menteesWaitingSince(db, before)
  const ids = mentees.map(({ personId }) => personId)
  const people = new Map((await peopleByIds(db, ids)).map((person) => [person.id, person]))
  const seen = mentees.filter(({ personId }) => {
    const person = people.get(personId)
    return person !== undefined && person.disabledAt === null && isInScope(staff.scope, person)
  })
  const items = seen.flatMap(({ personId, since }): TeamItem[] => {
    const person = people.get(personId)
    const days = daysSince(since, now)
    if (person === undefined || days < long) return []
    return [
      {
        kind: 'waiting_long',
        subject: personId,
        urgency: days >= longer ? 'today' : 'week',
        reason: say('desk.reason.waitingLong', { count: String(days) }),
        since,
        due: null,
        about: [{ userId: personId, name: displayNameOf(person) }],
        actions: ['open'],
      },
    ]
  })
  const waiting = seesAll ? (await countWaiting(db)).mentees : seen.length
  return { items, counts: { waiting } }
}

async function proposalItems({ db }: WorkHouse, { staff, now, say }: TeamAsked): Promise<TeamItem[]> {
  const soon = (await allStanding(db))
    .filter(({ status }) => status === 'ACTIVE')
    .map((tracker) => ({ tracker, at: expiresAt(tracker, programmeByKey(tracker.programme)) }))
    .filter(({ at }) => at > now && at.getTime() - now.getTime() < expiringMs)
  const ids = soon.flatMap(({ tracker: { menteeId, mentorId } }) => [menteeId, mentorId])
  const people = new Map((await peopleByIds(db, [...new Set(ids)])).map((person) => [person.id, person]))
  return soon.flatMap(({ tracker, at }): TeamItem[] => {
    const both = [people.get(tracker.menteeId), people.get(tracker.mentorId)].flatMap(
      (person) => person ?? [],
    )
    if (both.length < 2 || !both.every((person) => isInScope(staff.scope, person))) return []
    const names = new Map(both.map((person) => [person.id, displayNameOf(person)]))
    return [
      {
        kind: 'proposal_expiring',
        subject: tracker.id,
        urgency: 'today',
        reason: say('desk.reason.proposalExpiring', { missing: answersMissing(tracker, names, say) }),
        since: tracker.madeAt,
        due: at,
        about: both.map((person) => ({ userId: person.id, name: displayNameOf(person) })),
        actions: ['open'],
      },
    ]
  })
}

const daysSince = (from: Date, now: Date) => daysBetween(indiaDayOf(from), indiaDayOf(now))

/** Returns the groups that start soon and still have free places. */
async function groupItems({ db }: WorkHouse, { staff, now, say }: TeamAsked): Promise<TeamItem[]> {
  const groups = await shortGroups(db, new Date(now.getTime() + shortMs))
  const mentors = await peopleByIds(
    db,
    groups.map(({ mentorId }) => mentorId),
  )
  const byId = new Map(mentors.map((mentor) => [mentor.id, mentor]))
  return groups.flatMap(({ id, mentorId, size, members, createdOn, startsAt }): TeamItem[] => {
    const mentor = byId.get(mentorId)
    if (mentor === undefined || !isInScope(staff.scope, mentor)) return []
    return [
      {
        kind: 'group_short',
        subject: id,
        urgency: startsAt.getTime() - now.getTime() < expiringMs ? 'now' : 'today',
        reason: say('desk.reason.groupShort', { members: String(members), size: String(size) }),
        since: createdOn,
        due: startsAt,
        about: [{ userId: mentorId, name: displayNameOf(mentor) }],
        actions: ['open'],
      },
    ]
  })
}
