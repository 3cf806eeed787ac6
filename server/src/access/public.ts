import type { ExperienceName, UserStatus } from '@saathi/contract/access/userStatus.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../engines/database/database.ts'
import { readFlag, writeFlag } from '../engines/database/flags.ts'
import type { House } from '../house/house.ts'
import type { Person } from '../http/request.ts'
import type { FactSources } from '../room/room.ts'
import { readProgrammeRules } from './programme.ts'
import { gatherStanding } from './standing.ts'
import { isExperience, isOpenFor, userStatusOf } from './status.ts'
import { whyOf } from './statusWhy.ts'

/** The topic that tells every process that maintenance begins or ends. */
export const maintenanceTopic = 'access:maintenance'

/** Whether the installation is under maintenance. */
export async function isUnderMaintenance(db: Database): Promise<boolean> {
  return (await readFlag(db, 'maintenance')) === true
}

/** Starts or ends maintenance in every process. */
export async function setMaintenance({ db, bus }: Pick<House, 'db' | 'bus'>, isOn: boolean): Promise<void> {
  await writeFlag(db, 'maintenance', isOn)
  bus.publish(maintenanceTopic, {})
}

/** Returns how many completed sessions open an experience; undefined if sessions do not matter. */
export function sessionsThatOpen(experience: ExperienceName): number | undefined {
  return readProgrammeRules().experiences[experience].opens.completedSessions
}

/** A person as the rules know them. */
type Asked = Pick<Person, 'id' | 'role'>

/**
 * Returns the check for `opens` of a call, and for handlers that decide themselves: it throws `notOpenYet` unless
 * the experience is open to the person.
 */
export function makeRequireOpen(
  house: Pick<House, 'db'>,
  facts: FactSources,
): (person: Asked, experience: string) => Promise<void> {
  const isOpen = makeIsOpen(house, facts)
  return async (person, experience) => {
    if (!isExperience(experience)) throw new Error(`There is no experience "${experience}".`)
    if (!(await isOpen(person, experience))) throw new Failure('notOpenYet')
  }
}

/** Returns a function that explains what is open to a person, with the reasons that the screens show. */
export function makeExplain(
  { db, texts }: Pick<House, 'db' | 'texts'>,
  facts: FactSources,
): (person: Asked) => Promise<UserStatus & { readonly why: ReturnType<typeof whyOf> }> {
  const rules = readProgrammeRules()
  return async (person) => {
    const standing = await gatherStanding(facts, db, person)
    const say = texts.words
    const status = userStatusOf(standing, rules, say)
    return { ...status, why: whyOf({ standing, status, rules, say }) }
  }
}

/** Returns whether an experience is open to a person. */
export function makeIsOpen(
  { db }: Pick<House, 'db'>,
  facts: FactSources,
): (person: Asked, experience: ExperienceName) => Promise<boolean> {
  const rules = readProgrammeRules()
  return async (person, experience) => isOpenFor(await gatherStanding(facts, db, person), rules, experience)
}
