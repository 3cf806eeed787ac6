import type { Call } from '@saathi/contract/base/call.ts'
import { Failure } from '@saathi/contract/errors.ts'
import type { StaffRight } from '@saathi/contract/base/staffRights.ts'

import type { House } from '../../house/house.ts'
import { readFlag } from '../../engines/database/flags.ts'
import type { Person, StaffMember } from '../../http/request.ts'
import { rightsOf } from '../../people/public/rightStore.ts'
import { readDesk } from '../standing/settings.ts'
import { type FactorKind, standingRow } from '../standing/store.ts'

/** A member of the team with the state of the second factor of this sign-in. */
export interface Standing extends StaffMember {
  readonly factor: FactorKind | 'none'
  /** Until when the second factor holds; undefined if it does not. */
  readonly passedUntil: Date | undefined
  readonly isFactorNeeded: boolean
}

/** How long a passed second factor holds. */
export const passMs = 12 * 3_600_000

type StandingHouse = Pick<House, 'db' | 'clock' | 'config'>

/** Returns what a member of the team may do with this sign-in. */
export async function standingOf(house: StandingHouse, { id, signInId }: Person): Promise<Standing> {
  const { db, clock } = house
  const [rights, row, isFactorNeeded] = await Promise.all([
    rightsOf(db, id),
    standingRow(db, id, signInId),
    needsFactor(house),
  ])
  const until = row.passedAt === null ? undefined : new Date(row.passedAt.getTime() + passMs)
  return {
    id,
    rights,
    scope: { programmes: row.programmes, institutions: row.institutions },
    factor: row.kind ?? 'none',
    passedUntil: until !== undefined && until > clock.now() ? until : undefined,
    isFactorNeeded,
  }
}

/** The setting counts in a demo only. */
async function needsFactor({ db, config }: StandingHouse): Promise<boolean> {
  if (!config.of(readDesk).isFactorOff) return true
  return (await readFlag(db, 'demo')) !== true
}

/**
 * Returns the function that lets staff make a call: it throws `secondFactorNeeded` before the second factor was passed, and
 * `noRight` without a right of the call.
 */
export function makeStaffFor(house: StandingHouse): (person: Person, call: Call) => Promise<StaffMember> {
  return async (person, { rights = [], beforeSecondFactor = false }) => {
    const standing = await standingOf(house, person)
    if (beforeSecondFactor) return standing
    if (standing.isFactorNeeded && standing.passedUntil === undefined) throw new Failure('secondFactorNeeded')
    const [first] = rights
    if (first === undefined) throw new Error('A call of staff names no right.')
    if (!rights.some((right) => standing.rights.includes(right)))
      throw new Failure('noRight', { right: first })
    return standing
  }
}

/** Throws `noRight` unless the member of the team has this right. */
export function requireRight({ rights }: Pick<StaffMember, 'rights'>, right: StaffRight): void {
  if (!rights.includes(right)) throw new Failure('noRight', { right })
}
