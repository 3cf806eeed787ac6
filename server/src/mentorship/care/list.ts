import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import type { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'

import type { StaffMember } from '../../http/request.ts'
import { peopleAfter } from '../../people/public/searchStore.ts'
import { wordsIn } from '../../people/public/searchWords.ts'
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

/** Returns a page of the pairs by the day of their next contact. */
export async function pairList(
  reading: PairReading,
  { staff, state = 'active', risk, owner, q = '', after }: PairFilter,
): Promise<Reply<typeof careCalls.pairs>> {
  if (q !== '') return pairsNamed(reading, staff, q)
  const { db, now } = reading
  const fits = (pair: Pair) =>
    (state !== 'quiet' || isQuiet(pair)) && (risk === undefined || (pairRisk(pair, now)?.sum ?? 0) > 0)
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
    found.push(...(await pairsIn(reading, rows)).filter(fits))
    const last = rows.at(-1)
    if (last !== undefined) place = [last.nextOn, last.id]
    if (rows.length < readAtOnce || found.length > pageSize) break
  }
  const shown = found.slice(0, pageSize)
  const last = shown.at(-1)
  const hasPhones = staff.rights.includes('care')
  return {
    results: shown.map((pair) => entryOf(pair, now, hasPhones)),
    next: found.length > pageSize && last !== undefined ? `${last.nextOn}_${last.id}` : null,
  }
}

/** Returns the running pairs of the people whom a search finds, in one page. */
async function pairsNamed(
  reading: PairReading,
  staff: StaffMember,
  q: string,
): Promise<Reply<typeof careCalls.pairs>> {
  const { db, now, scope } = reading
  const any = { role: undefined, programme: undefined, institution: undefined, isDisabled: undefined }
  const people = await peopleAfter(db, { ...any, words: wordsIn(q), scope, after: undefined, most: pageSize })
  const rows = await pairsOfPeople(
    db,
    people.map(({ id }) => id),
    pageSize,
  )
  const hasPhones = staff.rights.includes('care')
  return { results: (await pairsIn(reading, rows)).map((pair) => entryOf(pair, now, hasPhones)), next: null }
}

function placeOf(after: string | undefined): readonly [string, string] | undefined {
  const [, day, id] = /^(\d{4}-\d\d-\d\d)_(.+)$/.exec(after ?? '') ?? []
  return day === undefined || id === undefined ? undefined : [day, id]
}
