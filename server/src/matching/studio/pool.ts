import type { PoolEntry } from '@saathi/contract/matching/studioShapes.ts'
import { freePlaces } from '@saathi/contract/matching/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember, StaffScope } from '../../http/request.ts'
import { placesTakenBy } from '../../mentorship/public/store.ts'
import { isInScope } from '../../people/public/scope.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { ownProgramme } from '../public/runs.ts'
import { standingAmong, type TrackerRow } from '../trackers/store.ts'
import { countWaiting, everyoneWaiting, type PoolPlace, waitingAfter, type WaitingRow } from './poolStore.ts'
import { criterionWords } from './words.ts'

const pageSize = 50
/** A narrow scope is searched in so many parts before the page ends. */
const mostParts = 20
const dayMs = 86_400_000

type PoolHouse = Pick<House, 'db' | 'clock'>

interface PoolAsked {
  readonly staff: StaffMember
  readonly role: 'mentee' | 'mentor' | undefined
  readonly after: string | undefined
}

/** Returns a part of the pool with what limits each person. */
export async function poolPage(house: PoolHouse, { staff, role, after }: PoolAsked) {
  const { db } = house
  const results: PoolEntry[] = []
  let place = after === undefined ? undefined : placeIn(after)
  let isMore = true
  for (let part = 0; part < mostParts && isMore && results.length < pageSize; part += 1) {
    const rows = await waitingAfter(db, { role, after: place, most: pageSize })
    isMore = rows.length === pageSize
    const seen = await seenAmong(house, staff, rows)
    for (const row of rows) {
      if (results.length === pageSize) {
        isMore = true
        break
      }
      place = placeOf(row)
      results.push(...(seen.get(row.personId) ?? []))
    }
  }
  return {
    counts: await countsIn(db, staff.scope),
    results,
    next: isMore && place !== undefined ? `${place.since}~${place.personId}` : null,
  }
}

/** Counts the people in a scope who wait. */
async function countsIn(db: Database, scope: StaffScope): Promise<{ mentees: number; mentors: number }> {
  if (scope.programmes === null && scope.institutions === null) return countWaiting(db)
  const rows = await everyoneWaiting(db)
  const ids = rows.map(({ personId }) => personId)
  const people = await peopleByIds(db, ids)
  const seen = new Set(people.filter((person) => isInScope(scope, person)).map(({ id }) => id))
  const mentees = rows.filter(({ personId, role }) => role === 'mentee' && seen.has(personId)).length
  return { mentees, mentors: seen.size - mentees }
}

const placeOf = ({ since, personId }: WaitingRow): PoolPlace => ({ since: since.toISOString(), personId })

function placeIn(text: string): PoolPlace | undefined {
  const [since = '', personId = ''] = text.split('~')
  return Number.isNaN(Date.parse(since)) ? undefined : { since, personId }
}

async function seenAmong(
  { db, clock }: PoolHouse,
  staff: StaffMember,
  rows: readonly WaitingRow[],
): Promise<ReadonlyMap<string, PoolEntry[]>> {
  const ids = rows.map(({ personId }) => personId)
  const people = new Map((await peopleByIds(db, ids)).map((person) => [person.id, person]))
  const running = Map.groupBy(await placesTakenBy(db, ids), ({ personId }) => personId)
  const standing = await standingAmong(db, ids)
  const shownOf = (row: WaitingRow): PoolEntry[] => {
    const person = people.get(row.personId)
    if (person === undefined || !isInScope(staff.scope, person)) return []
    const own = standing.filter(({ mentorId, menteeId }) => [mentorId, menteeId].includes(row.personId))
    const offer = row.kind === null || row.places === null ? null : { kind: row.kind, places: row.places }
    const free = freePlaces({ role: row.role, running: running.get(row.personId) ?? [], offer })
    const yes = own.filter((tracker) => hasSaidYes(tracker, row.role)).length
    const programme = ownProgramme(person.project)
    const limit = limitOf(row, { open: own.length, yes, free })
    const shown: PoolEntry = {
      userId: row.personId,
      name: displayNameOf(person),
      role: row.role,
      waitedDays: Math.floor((clock.now().getTime() - row.since.getTime()) / dayMs),
      places: row.role === 'mentor' ? free : null,
      open: own.length,
      yes,
      limit,
      criterion: limit === 'criterion' ? criterionWords(programme, row.because ?? '') : null,
    }
    return [shown]
  }
  return new Map(rows.map((row) => [row.personId, shownOf(row)]))
}

function hasSaidYes({ isForming, mentorInterest, menteeInterest }: TrackerRow, role: 'mentee' | 'mentor') {
  return isForming || (role === 'mentor' ? mentorInterest : menteeInterest) === 'INTERESTED'
}

function limitOf(
  { because, role }: WaitingRow,
  { open, yes, free }: { readonly open: number; readonly yes: number; readonly free: number },
): PoolEntry['limit'] {
  if (role === 'mentor' && yes >= free) return 'full'
  if (open > 0) return 'proposed'
  if (because === null) return 'unknown'
  if (because === '') return 'fits'
  return because === 'places' ? 'places' : 'criterion'
}
