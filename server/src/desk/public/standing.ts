import type { StaffRight } from '@saathi/contract/base/staffRights.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { StaffScope } from '../../http/request.ts'
import { joinStaff } from '../../identity/public/accounts.ts'
import { staffWith } from '../../people/public/rightStore.ts'
import { isInScope } from '../../people/public/scope.ts'
import type { PersonRow } from '../../people/public/store.ts'
import { scopesOf, setScope } from '../standing/store.ts'

/** What a new member of the team may do, and for whom. */
export interface NewStanding {
  readonly personId: string
  readonly rights: readonly StaffRight[]
  readonly programmes: string[] | null
  readonly institutions: string[] | null
  readonly at: Date
}

/** Gives a person of the team rights and a scope, in the caller's transaction. */
export async function giveStanding(
  house: Pick<House, 'bus'>,
  tx: Database,
  { personId, rights, programmes, institutions, at }: NewStanding,
): Promise<void> {
  await joinStaff(house, tx, { personId, rights, at })
  await setScope(tx, { personId, programmes, institutions })
}

const everyone: StaffScope = { programmes: null, institutions: null }

/** Returns the scope of a member of the team. */
export async function scopeOf(db: Database, staffId: string): Promise<StaffScope> {
  const [scope = everyone] = await scopesOf(db, [staffId])
  return scope
}

type ScopedPerson = Pick<PersonRow, 'project' | 'institutionCode'>

/** A member of the team and the right that the colleagues have. */
interface ColleaguesAsked {
  readonly staffId: string
  readonly right: StaffRight
}

/** Returns a function for the ids of the other members of the team who have a right and see a person. */
export async function colleaguesWith(
  db: Database,
  { staffId, right }: ColleaguesAsked,
): Promise<(person: ScopedPerson) => string[]> {
  const others = (await staffWith(db, right)).filter((id) => id !== staffId)
  const scopes = new Map((await scopesOf(db, others)).map((scope) => [scope.personId, scope]))
  return (person) => others.filter((id) => isInScope(scopes.get(id) ?? everyone, person))
}

/** Returns the ids of the other members of the team who have a right and see a person. */
export async function colleaguesFor(
  db: Database,
  { person, ...asked }: ColleaguesAsked & { readonly person: ScopedPerson },
): Promise<string[]> {
  return (await colleaguesWith(db, asked))(person)
}
