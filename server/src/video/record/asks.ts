import { isSurelyAdult } from '@saathi/contract/people/rules.ts'

import type { House } from '../../house/house.ts'
import { peopleByIds, type PersonRow } from '../../people/public/store.ts'
import { readCalls } from '../line/settings.ts'
import { type CallRules, readCallRules } from '../line/programme.ts'

/** Whether the members of a chat are asked what may be kept of their call. Nothing is kept of people who may be under 18. */
export async function asksMembers(
  { clock, config, db }: Pick<House, 'clock' | 'config' | 'db'>,
  members: readonly string[],
): Promise<boolean> {
  if (!config.of(readCalls).asksConsent) return false
  const people = await peopleByIds(db, members)
  return people.every(({ birthYear }) => isSurelyAdult(birthYear, clock.now()))
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
