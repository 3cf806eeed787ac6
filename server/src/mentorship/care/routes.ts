import { Failure } from '@saathi/contract/errors.ts'
import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { pulseCalls } from '@saathi/contract/mentorship/pulseCalls.ts'
import { pulseDayOf } from '@saathi/contract/mentorship/careRules.ts'

import { auditListLook, auditLook } from '../../desk/public/audit.ts'
import type { House } from '../../house/house.ts'
import { type Mountable, serving, type StaffMember } from '../../http/request.ts'
import { peopleByIds } from '../../people/public/store.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { membershipIn } from '../public/store.ts'
import { recordContact } from './acts.ts'
import { changePair } from './changes.ts'
import { pairList } from './list.ts'
import { pairPage } from './page.ts'
import { type Pair, pairsIn, stateOf } from './pairs.ts'
import { forgetRisk } from './riskStore.ts'
import { pulseShown } from './shown.ts'
import { pairById, pulsesOf, putPulse } from './store.ts'

/** Serves the team's calls about pairs. */
export function careRoutes(house: House, rooms: JoinedRooms): Mountable {
  const { db, clock } = house
  const { signsOfLife, factsOfPair, plannedCalls, heldCalls, seenSubjects, closedActs } = rooms
  const acting = { ...house, ...rooms }
  const readingFor = ({ scope }: StaffMember) => {
    const now = clock.now()
    return {
      db,
      clock,
      scope,
      now,
      signsOfLife,
      factsOfPair,
      plannedCalls,
      heldCalls,
      seenSubjects,
      closedActs,
    }
  }
  /** Returns a pair in the scope of a member of the team; throws `notFound` for any other. */
  const seenPair = async (staff: StaffMember, id: string): Promise<Pair> => {
    const row = await pairById(db, id)
    const [pair] = row === undefined ? [] : await pairsIn(readingFor(staff), [row])
    if (pair === undefined) throw new Failure('notFound')
    return pair
  }
  return serving(careCalls, {
    async pairs({ staff, query }) {
      await auditListLook(db, { staffId: staff.id, at: clock.now(), list: 'pairs' })
      return pairList(readingFor(staff), { staff, ...query })
    },
    async pair({ staff, params: { id } }) {
      const pair = await seenPair(staff, id)
      const look = { act: 'pair_seen', about: 'mentorship', aboutId: id } as const
      await auditLook(db, { staffId: staff.id, at: clock.now(), ...look })
      return pairPage(readingFor(staff), pair, staff)
    },
    async contact({ staff, params: { id }, body }) {
      await seenPair(staff, id)
      return recordContact(acting, staff, { id, contact: body })
    },
    async pulses({ staff, params: { id } }) {
      await seenPair(staff, id)
      const look = { act: 'pulses_seen', about: 'mentorship', aboutId: id } as const
      await auditLook(db, { staffId: staff.id, at: clock.now(), ...look })
      return { results: (await pulsesOf(db, [id])).map(pulseShown) }
    },
    async change({ staff, params: { id }, body }) {
      await seenPair(staff, id)
      return changePair(acting, staff, { id, asked: body })
    },
  })
}

/** Serves the calls of the mentee and the mentor about how it goes. */
export function pulseRoutes({ db, clock }: House): Mountable {
  const askedDay = async (personId: string, mentorshipId: string) => {
    const membership = await membershipIn(db, { personId, mentorshipId })
    if (membership === undefined) throw new Failure('notFound')
    const pair = await pairById(db, mentorshipId)
    const isRunning = pair !== undefined && stateOf(pair) === 'active'
    const day = isRunning ? pulseDayOf(indiaDayOf(pair.createdAt), indiaDayOf(clock.now())) : undefined
    return { day, membership }
  }
  return serving(pulseCalls, {
    async duePulse({ person, params: { id } }) {
      const { day, membership } = await askedDay(person.id, id)
      const known = day === undefined ? [] : await pulsesOf(db, [id])
      const isDue =
        day !== undefined && !known.some((each) => each.personId === person.id && each.day === day)
      const others = isDue
        ? await peopleByIds(
            db,
            membership.others.map(({ personId }) => personId),
          )
        : []
      return { isDue, names: others.map(({ firstName }) => firstName) }
    },
    async pulse({ person, params: { id }, body: { value, words } }) {
      const { day } = await askedDay(person.id, id)
      if (day === undefined) return { isStored: false }
      const row = { mentorshipId: id, personId: person.id, day, value, words, answeredAt: clock.now() }
      await putPulse(db, row)
      await forgetRisk(db, id)
      return { isStored: true }
    },
  })
}
