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
import { putRisks, riskyPairs, uncountedPairs } from './riskStore.ts'
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

/** After this time a risk is counted again, because silence and lateness grow by themselves: an hour. */
const countedMs = 3_600_000

/** Counts the risk of every running pair that was not counted lately. The order of the list needs it of all of them. */
async function countRisks(reading: ListReading): Promise<void> {
  const { db, now } = reading
  const everyone = { ...reading, scope: { programmes: null, institutions: null } }
  for (;;) {
    const rows = await uncountedPairs(db, { since: new Date(now.getTime() - countedMs), most: readAtOnce })
    if (rows.length === 0) return
    const pairs = await pairsIn(everyone, rows)
    const known = await knownOf(everyone, pairs)
    const sums = new Map(pairs.map((pair) => [pair.id, pairRisk(pair, known(pair))?.sum ?? 0]))
    await putRisks(
      db,
      rows.map(({ id }) => ({ id, points: sums.get(id) ?? 0 })),
      now,
    )
    if (rows.length < readAtOnce) return
  }
}

/** Returns a page of the pairs with a risk, the highest first. */
async function riskList(
  reading: ListReading,
  staff: StaffMember,
  { asked, state, after }: RiskAsked,
): Promise<Reply<typeof careCalls.pairs>> {
  await countRisks(reading)
  const found: { readonly pair: Pair; readonly place: string }[] = []
  let place = riskPlaceOf(after)
  for (;;) {
    const rows = await riskyPairs(reading.db, { ...asked, after: place, most: pageSize + 1 })
    const placeOfRow = new Map(rows.map(({ id, points }) => [id, `${points}_${id}`]))
    const pairs = fitting(await pairsIn(reading, rows), state)
    found.push(...pairs.map((pair) => ({ pair, place: placeOfRow.get(pair.id) ?? '' })))
    const last = rows.at(-1)
    if (last === undefined || rows.length <= pageSize || found.length > pageSize) break
    place = [last.points, last.id]
  }
  const page = found.slice(0, pageSize)
  const entries = await entriesOf(
    reading,
    staff,
    page.map(({ pair }) => pair),
  )
  return {
    // The page shows the risk of this moment, which may differ from the counted one.
    results: entries
      .filter(({ risk }) => risk !== null && risk.sum > 0)
      .toSorted((one, other) => (other.risk?.sum ?? 0) - (one.risk?.sum ?? 0)),
    next: found.length > pageSize ? (page.at(-1)?.place ?? null) : null,
  }
}

/** Returns the place in the list by risk: the counted points and the id of the last pair before. */
function riskPlaceOf(after: string | undefined): readonly [number, string] | undefined {
  const [, points, id] = /^(\d{1,4})_(.+)$/.exec(after ?? '') ?? []
  return points === undefined || id === undefined ? undefined : [Number(points), id]
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
