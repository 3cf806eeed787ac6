import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import type { PairPage } from '@saathi/contract/mentorship/careCalls.ts'
import { missedDays, nextContactOn } from '@saathi/contract/mentorship/careRules.ts'

import { messagesByWeek } from '../../chat/public/lifeStore.ts'
import { type ActReading, actsAbout } from '../../desk/public/actsAbout.ts'
import type { StaffMember } from '../../http/request.ts'
import { peopleByIds } from '../../people/public/store.ts'
import type { PairFacts } from '../../room/deskDuties.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { takesContacts } from './acts.ts'
import { differingIn } from './expectations.ts'
import { goalShown } from './goals.ts'
import { goalsOf } from './goalStore.ts'
import { plannedPastOf } from './missed.ts'
import { entryOf, type Pair, type PairReading } from './pairs.ts'
import { closureShown, contactShown, pulseShown } from './shown.ts'
import { contactsOf } from './store.ts'

/** The page shows the calls that are planned for so long from now. */
const aheadMs = 14 * 86_400_000

/** Returns the page of a pair. Contacts, pulses, notices and phone numbers are for people with the right `care`. */
export async function pairPage(
  reading: Pick<PairReading, 'db' | 'now'> &
    Pick<JoinedRooms, 'factsOfPair' | 'plannedCalls' | 'heldCalls'> &
    ActReading,
  pair: Pair,
  staff: StaffMember,
): Promise<PairPage> {
  const { db, now, factsOfPair } = reading
  const hasCareRight = staff.rights.includes('care')
  const memberIds = pair.members.map(({ person }) => person.id)
  const ahead = { mentorshipIds: [pair.id], from: now, to: new Date(now.getTime() + aheadMs) }
  const [contacts, weeks, [goal], known, past, coming, differing] = await Promise.all([
    contactsOf(db, [pair.id]),
    messagesByWeek(db, pair.id),
    goalsOf(db, [pair.id]),
    factsOfPair({ mentorshipId: pair.id, memberIds, now }),
    plannedPastOf(reading, [pair], now),
    reading.plannedCalls(ahead),
    differingIn(db, [pair]),
  ])
  const { planned, missed } = past.get(pair.id) ?? { planned: [], missed: [] }
  const since = now.getTime() - missedDays * 86_400_000
  const missedCalls = missed.filter((at) => at.getTime() >= since).length
  const writers = await peopleByIds(db, [...new Set(contacts.flatMap(({ staffId }) => staffId ?? []))])
  const names = new Map(writers.map((person) => [person.id, displayNameOf(person)]))
  return {
    ...entryOf(pair, { now, missedCalls, differing: differing.get(pair.id) ?? [], hasPhones: hasCareRight }),
    endedAt: pair.endedAt?.toISOString() ?? null,
    pausedUntil: pair.pausedUntil,
    closure: closureShown(pair, hasCareRight),
    suggestedNext: nextContactOn(indiaDayOf(pair.createdAt), indiaDayOf(now)),
    contacts: hasCareRight ? contacts.map((row) => contactShown(row, { now, names })) : [],
    acts: hasCareRight ? await changesOf(reading, pair, staff) : [],
    pulses: hasCareRight ? pair.pulses.map(pulseShown) : [],
    goal: await goalShown(db, goal),
    weeks,
    path: memberIds.flatMap((userId) => {
      const own = known.path?.find(({ personId }) => personId === userId)
      if (own === undefined) return []
      const { done, total, next, finished } = own
      return [{ userId, done, total, next: next && titleOf(next), finished: finished.map(finishedShown) }]
    }),
    meetings: {
      next: known.nextMeeting?.toISOString() ?? null,
      ahead: coming.map(({ from }) => from.toISOString()).toSorted(),
      planned: planned.length,
      missed: missed.toReversed().map((at) => at.toISOString()),
      held: (known.calls ?? []).map(callShown),
    },
    notices: hasCareRight ? (known.notices ?? []).map(noticeShown) : [],
    hasCareRight,
    takesContacts: await takesContacts(db, pair),
  }
}

/** The most acts that are read for a page. */
const mostActs = 100

/** Returns the changes of a pair by the team. Looks are in the audit only, and contacts have lines of their own. */
async function changesOf(reading: ActReading, { id }: Pair, staff: StaffMember) {
  const acts = await actsAbout(reading, { staff, aboutId: id, most: mostActs })
  return acts.filter(({ act }) => act !== 'pair_seen' && act !== 'pulses_seen' && act !== 'contact_written')
}

/** Whether a person has opened a notice is theirs alone, so it is not shown. */
const noticeShown = ({ personId, kind, at }: NonNullable<PairFacts['notices']>[number]) => ({
  userId: personId,
  kind,
  at: at.toISOString(),
  isRead: false as const,
})

type Finished = NonNullable<PairFacts['path']>[number]['finished'][number]

const titleOf = ({ title, localeTitle }: Omit<Finished, 'at'>) => ({ title, localeTitle: { ...localeTitle } })

const finishedShown = ({ at, ...session }: Finished) => ({ ...titleOf(session), at: at.toISOString() })

const callShown = ({ from, to }: NonNullable<PairFacts['calls']>[number]) => ({
  at: from.toISOString(),
  minutes: Math.max(1, Math.round((to.getTime() - from.getTime()) / 60_000)),
})
