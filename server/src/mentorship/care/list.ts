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
import { pairsAfter, type PairsAsked } from './store.ts'

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

/** The most people whose pairs a search for a name shows. */
const mostNamed = 500

/** Returns a page of the pairs by the day of their next contact; of those with a risk, the highest first. */
export async function pairList(
  reading: ListReading,
  { staff, risk, after, ...filter }: PairFilter,
): Promise<Reply<typeof careCalls.pairs>> {
  const asked = await askedFor(reading, staff, filter)
  if (risk !== undefined) return riskList(reading, staff, { asked, state: filter.state, after })
  const found: Pair[] = []
  let place = placeOf(after)
  for (;;) {
    const rows = await pairsAfter(reading.db, { ...asked, after: place })
    found.push(...fitting(await pairsIn(reading, rows), filter.state))
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

/** Returns what the store is asked. A search for a name without a state finds all running pairs. */
async function askedFor(
  { db, scope, now }: ListReading,
  staff: StaffMember,
  { q = '', state = q === '' ? 'active' : undefined, owner }: Omit<PairFilter, 'staff' | 'risk' | 'after'>,
): Promise<Omit<PairsAsked, 'after'>> {
  const any = { role: undefined, programme: undefined, institution: undefined, isDisabled: undefined }
  const named = { ...any, words: wordsIn(q), scope, after: undefined, most: mostNamed }
  const people = q === '' ? undefined : (await peopleAfter(db, named)).map(({ id }) => id)
  const stored = state === 'quiet' || state === 'late' ? 'active' : state
  return {
    state: stored ?? 'running',
    owner: owner === 'me' ? staff.id : owner,
    lateBefore: state === 'late' ? indiaDayOf(now) : undefined,
    people,
    most: readAtOnce,
  }
}

const fitting = (pairs: readonly Pair[], state: PairFilter['state']) =>
  state === 'quiet' ? pairs.filter(isQuiet) : pairs

interface RiskAsked {
  readonly asked: Omit<PairsAsked, 'after'>
  readonly state: PairFilter['state']
  readonly after: string | undefined
}

/** Returns a page of the pairs with a risk, the highest first. Their risks are computed, so all pairs of the filter are read. */
async function riskList(
  reading: ListReading,
  staff: StaffMember,
  { asked, state, after }: RiskAsked,
): Promise<Reply<typeof careCalls.pairs>> {
  const found: { readonly pair: Pair; readonly key: string }[] = []
  let place: PairsAsked['after']
  for (;;) {
    const rows = await pairsAfter(reading.db, { ...asked, after: place })
    const pairs = fitting(await pairsIn(reading, rows), state)
    const known = await knownOf(reading, pairs)
    for (const pair of pairs) {
      const sum = pairRisk(pair, known(pair))?.sum ?? 0
      if (sum > 0) found.push({ pair, key: riskKey(sum, pair) })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < readAtOnce) break
    place = [last.nextOn, last.id]
  }
  const rest = found
    .filter(({ key }) => after === undefined || key > after)
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const page = rest.slice(0, pageSize)
  return {
    results: await entriesOf(
      reading,
      staff,
      page.map(({ pair }) => pair),
    ),
    next: rest.length > pageSize ? (page.at(-1)?.key ?? null) : null,
  }
}

/** The place of a pair in the list by risk, which sorts as text: the highest risk, and then the nearest contact. */
const riskKey = (sum: number, { nextOn, id }: Pair) =>
  `${String(99 - Math.min(99, sum)).padStart(2, '0')}_${nextOn}_${id}`

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
