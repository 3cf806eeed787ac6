import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import type { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'

import type { StaffMember } from '../../http/request.ts'
import { peopleAfter } from '../../people/public/searchStore.ts'
import { wordsIn } from '../../people/public/searchWords.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { differingIn } from './expectations.ts'
import { newlyMissed } from './missed.ts'
import { entryOf, isQuiet, type Pair, type PairReading, pairRisk, pairsIn } from './pairs.ts'
import { pairsAfter, pairsOfPeople } from './store.ts'

/** How many pairs a page of the list has. */
const pageSize = 50
/** How many pairs are read at a time: those outside the scope and the filter are left out afterwards. */
const readAtOnce = 200

/** The filter of the list, and the place after which it goes on. */
export interface PairFilter {
  readonly staff: StaffMember
  readonly state?: 'active' | 'paused' | 'closing' | 'ended' | 'quiet' | 'late' | undefined
  readonly risk?: 'some' | undefined
  readonly owner?: string | undefined
  readonly q?: string | undefined
  readonly after?: string | undefined
}

type ListReading = PairReading & Pick<JoinedRooms, 'plannedCalls' | 'heldCalls'>

/** Returns a page of the pairs by the day of their next contact. */
export async function pairList(
  reading: ListReading,
  { staff, state = 'active', risk, owner, q = '', after }: PairFilter,
): Promise<Reply<typeof careCalls.pairs>> {
  if (q !== '') return pairsNamed(reading, staff, q)
  const { db, now } = reading
  const fitting = async (pairs: readonly Pair[]) => {
    const inState = state === 'quiet' ? pairs.filter(isQuiet) : pairs
    if (risk === undefined) return inState
    const known = await knownOf(reading, inState)
    return inState.filter((pair) => (pairRisk(pair, known(pair))?.sum ?? 0) > 0)
  }
  const asked = {
    state: state === 'quiet' || state === 'late' ? 'active' : state,
    owner: owner === 'me' ? staff.id : owner,
    lateBefore: state === 'late' ? indiaDayOf(now) : undefined,
    most: readAtOnce,
  } as const
  const found: Pair[] = []
  let place = placeOf(after)
  for (;;) {
    const rows = await pairsAfter(db, { ...asked, after: place })
    found.push(...(await fitting(await pairsIn(reading, rows))))
    const last = rows.at(-1)
    if (last !== undefined) place = [last.nextOn, last.id]
    if (rows.length < readAtOnce || found.length > pageSize) break
  }
  const shown = found.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    results: await entriesOf(reading, staff, shown),
    next: found.length > pageSize && last !== undefined ? `${last.nextOn}_${last.id}` : null,
  }
}

/** Returns the running pairs of the people whom a search finds, in one page. */
async function pairsNamed(
  reading: ListReading,
  staff: StaffMember,
  q: string,
): Promise<Reply<typeof careCalls.pairs>> {
  const { db, scope } = reading
  const any = { role: undefined, programme: undefined, institution: undefined, isDisabled: undefined }
  const people = await peopleAfter(db, { ...any, words: wordsIn(q), scope, after: undefined, most: pageSize })
  const rows = await pairsOfPeople(
    db,
    people.map(({ id }) => id),
    pageSize,
  )
  return { results: await entriesOf(reading, staff, await pairsIn(reading, rows)), next: null }
}

/** Returns pairs as the list shows them. */
async function entriesOf(reading: ListReading, { rights }: StaffMember, pairs: readonly Pair[]) {
  const known = await knownOf(reading, pairs)
  const hasPhones = rights.includes('care')
  return pairs.map((pair) => entryOf(pair, { hasPhones, ...known(pair) }))
}

/** Returns a function for what the risk of each of these pairs depends on besides the pair. */
async function knownOf(reading: ListReading, pairs: readonly Pair[]) {
  const { db, now } = reading
  const [missed, differing] = await Promise.all([newlyMissed(reading, pairs, now), differingIn(db, pairs)])
  return ({ id }: Pair) => ({ now, missedCalls: missed.get(id) ?? 0, differing: differing.get(id) ?? [] })
}

function placeOf(after: string | undefined): readonly [string, string] | undefined {
  const [, day, id] = /^(\d{4}-\d\d-\d\d)_(.+)$/.exec(after ?? '') ?? []
  return day === undefined || id === undefined ? undefined : [day, id]
}
