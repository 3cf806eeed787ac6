import type { Reply } from '@saathi/contract/base/call.ts'
import { type PersonState, personStateOf } from '@saathi/contract/desk/peopleRules.ts'
import type { PersonEntry, peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'

import type { Database } from '../../engines/database/database.ts'
import type { StaffMember } from '../../http/request.ts'
import { peopleAfter } from '../../people/public/searchStore.ts'
import { wordsIn } from '../../people/public/searchWords.ts'
import type { PersonRow } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { pausesOf } from '../pauses/store.ts'

/** How many people a page has. */
const pageSize = 50
/** Rows read at a time when the list is filtered by state; rows in other states are dropped afterwards. */
const readAtOnce = 500

/** The parts of the product that the list asks. */
export type PeopleHouse = { readonly db: Database } & Pick<JoinedRooms, 'factsOfPeople'>

/** The filter of the list, and the place after which it goes on. */
export interface PeopleFilter {
  readonly staff: StaffMember
  readonly q?: string | undefined
  readonly role?: 'mentee' | 'mentor' | undefined
  readonly state?: PersonState | undefined
  readonly programme?: string | undefined
  readonly institution?: string | undefined
  readonly after?: string | undefined
}

/** Returns a page of the people in the scope. */
export async function peopleList(
  house: PeopleHouse,
  { staff, q = '', state, after, ...filter }: PeopleFilter,
): Promise<Reply<typeof peopleDeskCalls.deskPeople>> {
  const most = state === undefined ? pageSize + 1 : readAtOnce
  const asked = {
    role: filter.role,
    programme: filter.programme,
    institution: filter.institution,
    isDisabled: state === undefined ? undefined : state === 'disabled',
    words: wordsIn(q),
    scope: staff.scope,
    most,
  }
  const found: PersonEntry[] = []
  let place = placeIn(after)
  for (;;) {
    const rows = await peopleAfter(house.db, { ...asked, after: place })
    const entries = await entriesOf(house, rows)
    found.push(...entries.filter((entry) => state === undefined || entry.state === state))
    const last = rows.at(-1)
    if (last !== undefined) place = [last.createdAt, last.id]
    if (rows.length < most || found.length > pageSize) break
  }
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  return {
    results: page,
    next: found.length > pageSize && last !== undefined ? `${last.since}_${last.userId}` : null,
  }
}

function placeIn(after: string | undefined): readonly [Date, string] | undefined {
  const [, at, id] = /^(\d{4}-[\d-]+T[\d:.]+Z)_(.+)$/.exec(after ?? '') ?? []
  return at === undefined || id === undefined || Number.isNaN(Date.parse(at)) ? undefined : [new Date(at), id]
}

/** Returns people with their states. */
export async function entriesOf(
  { db, factsOfPeople }: PeopleHouse,
  rows: readonly PersonRow[],
): Promise<PersonEntry[]> {
  const ids = rows.map(({ id }) => id)
  const [facts, pauses] = await Promise.all([factsOfPeople(ids), pausesOf(db, ids)])
  const paused = new Set(pauses.map(({ personId }) => personId))
  return rows.map((row) => {
    const known = facts.get(row.id)
    if (known === undefined) throw new Error('No room knows how far a person is.')
    const state = personStateOf({
      ...known,
      isDisabled: row.disabledAt !== null,
      isPaused: paused.has(row.id),
    })
    return {
      userId: row.id,
      name: displayNameOf(row),
      role: row.role,
      email: row.email,
      phone: row.phoneNumber,
      programme: row.project,
      institution: row.institutionCode,
      state,
      isRefused: known.isRefused && state === 'applying',
      since: row.createdAt.toISOString(),
    }
  })
}
