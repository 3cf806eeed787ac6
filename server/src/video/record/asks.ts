import { isSurelyAdult } from '@saathi/contract/people/rules.ts'

import type { House } from '../../house/house.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { readCalls } from '../line/settings.ts'

/** Whether the members of a chat are asked what may be kept of their call. Nothing is kept of people who may be under 18. */
export async function asksMembers(
  { clock, config, db }: Pick<House, 'clock' | 'config' | 'db'>,
  members: readonly string[],
): Promise<boolean> {
  if (!config.of(readCalls).asksConsent) return false
  const people = await peopleByIds(db, members)
  return people.every(({ birthYear }) => isSurelyAdult(birthYear, clock.now()))
}
