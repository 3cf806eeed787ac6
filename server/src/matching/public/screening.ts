import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import type { PersonRow } from '../../people/public/store.ts'
import { progressAmong } from '../../surveys/public.ts'
import { type Screened, screenedAmong } from '../stages/screened.ts'
import {
  type ApplicationRow,
  applicationOf,
  applicationsOf,
  closeEntry,
  holdApplication,
  restoreDecision,
} from '../pool/store.ts'
import { endAllOf } from '../trackers/end.ts'

/** A screened person with the stored application. */
export interface Screening extends Screened {
  readonly application: ApplicationRow | undefined
  readonly surveysDoneAt: Date | null
}

/** Returns how far a person is between the application and the pool, even inside a transaction. */
export async function screeningOf(
  house: Pick<House, 'clock'>,
  db: Database,
  person: PersonRow,
): Promise<Screening> {
  const [screening] = await screeningsOf(house, db, [person])
  if (screening === undefined) throw new Error('Each person has a screening.')
  return screening
}

/** The same of many people, in their order. */
export async function screeningsOf(
  { clock }: Pick<House, 'clock'>,
  db: Database,
  people: readonly PersonRow[],
): Promise<Screening[]> {
  const ids = people.map(({ id }) => id)
  // One after another, because a transaction has one connection.
  const applications = new Map((await applicationsOf(db, ids)).map(({ personId, ...row }) => [personId, row]))
  const progress = await progressAmong(db, ids)
  const known = people.map((person) => {
    const application = applications.get(person.id)
    const { areDone = false, doneAt = null } = progress.get(person.id) ?? {}
    return { application, surveysDoneAt: areDone ? (doneAt ?? person.createdAt) : null }
  })
  const applicants = people.map((person, place) => {
    const { application, surveysDoneAt = null } = known[place] ?? {}
    const { decision = null, decidedAt = null } = application ?? {}
    return { person, application: { decision, decidedAt, surveysDoneAt } }
  })
  const screened = await screenedAmong(db, applicants, clock.now())
  return screened.map((each, place) => ({
    ...each,
    application: known[place]?.application,
    surveysDoneAt: known[place]?.surveysDoneAt ?? null,
  }))
}

/** Takes a person out of the pool who lacks a stage again, and ends their open proposals. */
export async function takeOut(
  house: NoticeHouse & Pick<House, 'due'>,
  tx: Database,
  personId: string,
): Promise<void> {
  await holdApplication(tx, personId)
  await closeEntry(tx, personId, house.clock.now())
  await endAllOf(house, tx, { personId, as: 'dropped_out' })
}

/** The decision about an application as it was before another one. */
export type FormerDecision = Pick<ApplicationRow, 'decision' | 'because' | 'decidedAt'>

/** Locks the application of a person, and returns its decision. */
export async function heldDecision(tx: Database, personId: string): Promise<FormerDecision> {
  await holdApplication(tx, personId)
  const { decision = null, because = '', decidedAt = null } = (await applicationOf(tx, personId)) ?? {}
  return { decision, because, decidedAt }
}

/** Puts the decision about an application back; null means that nothing is decided. */
export async function putDecisionBack(
  tx: Database,
  personId: string,
  former: FormerDecision | null,
): Promise<void> {
  await restoreDecision(tx, personId, former ?? { decision: null, because: '', decidedAt: null })
}
