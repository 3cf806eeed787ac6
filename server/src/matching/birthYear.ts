import { waitsForOf } from '@saathi/contract/matching/rules.ts'
import * as v from 'valibot'

import type { Database } from '../engines/database/database.ts'
import { type Job, job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import { type NoticeHouse, notify } from '../notifications/public.ts'
import { peopleByIds, personById } from '../people/public/store.ts'
import { peopleWhoAreDone } from '../surveys/public.ts'
import { candidateOf } from './people/person.ts'

/**
 * Asks a person once for their year of birth, if everything else that a match needs is there. The year is optional
 * at sign-up, and without it they would wait for ever.
 */
export async function askForBirthYear(house: NoticeHouse, tx: Database, personId: string): Promise<void> {
  const person = await personById(tx, personId)
  if (person === undefined || person.birthYear !== null || person.role === 'staff') return
  const { facts } = await candidateOf(house, tx, person)
  if (waitsForOf(facts) !== 'birth_year') return
  await notify(house, tx, { personId, kind: 'birthYearNeeded', key: 'birthYearNeeded', values: {} })
}

/** The job that asks people who had answered everything before this notice existed. */
export const askBirthYearsName = 'askBirthYears'

export function askBirthYearsJob(house: NoticeHouse & Pick<House, 'db'>): Job {
  return job({
    payload: v.unknown(),
    async work() {
      const { db } = house
      for (const id of await peopleWhoAreDone(db, (people) => withoutYear(db, people)))
        await db.transaction((tx) => askForBirthYear(house, tx, id))
    },
  })
}

async function withoutYear(db: Database, people: readonly string[]): Promise<readonly string[]> {
  const accounts = await peopleByIds(db, people)
  const asked = accounts.filter(({ birthYear, disabledAt }) => birthYear === null && disabledAt === null)
  return asked.map(({ id }) => id)
}
