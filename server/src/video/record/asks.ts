import { isSurelyAdult } from '@saathi/contract/people/rules.ts'

import type { House } from '../../house/house.ts'
import { peopleByIds, type PersonRow } from '../../people/public/store.ts'
import { readCalls } from '../line/settings.ts'
import { allowedByParents } from '../stored/parentStore.ts'
import { allowedByAge, purposes } from './consentRule.ts'
import { type CallRules, readCallRules } from '../line/programme.ts'

/** Returns what the members of a chat are asked to let be kept of their call. Nobody is asked about what age forbids. */
export async function askedOfMembers(
  { clock, config, db }: Pick<House, 'clock' | 'config' | 'db'>,
  members: readonly string[],
): Promise<(typeof purposes)[number][]> {
  if (!config.of(readCalls).asksConsent) return []
  const now = clock.now()
  const [people, allowed] = [await peopleByIds(db, members), await allowedByParents(db, members)]
  const isAllowed = allowedByAge(
    people.map(({ id, birthYear }) => ({
      isAdult: isSurelyAdult(birthYear, now),
      parentAgrees: allowed.has(id),
    })),
  )
  return purposes.filter(isAllowed)
}

/** Returns for how many days a recording of the members of a chat is kept. */
export async function recordingDaysIn(
  { db }: Pick<House, 'db'>,
  members: readonly string[],
): Promise<number> {
  return recordingDaysOf(await peopleByIds(db, members), readCallRules())
}

/** Returns the fewest days that the programme of one of these people says. Mentors are in no programme. */
export function recordingDaysOf(
  people: readonly Pick<PersonRow, 'project'>[],
  { recordingDays, recordingDaysByProgramme }: Pick<CallRules, 'recordingDays' | 'recordingDaysByProgramme'>,
): number {
  const own = people.flatMap(({ project }) =>
    project === null ? [] : (recordingDaysByProgramme[project] ?? recordingDays),
  )
  return own.length === 0 ? recordingDays : Math.min(...own)
}
