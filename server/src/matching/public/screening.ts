import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import type { PersonRow } from '../../people/public/store.ts'
import { surveyProgress } from '../../surveys/public.ts'
import { type Screened, screenedOf } from '../stages/screened.ts'
import {
  type ApplicationRow,
  applicationOf,
  closeEntry,
  holdApplication,
  pooledAmong,
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
  { clock }: Pick<House, 'clock'>,
  db: Database,
  person: PersonRow,
): Promise<Screening> {
  const application = await applicationOf(db, person.id)
  const { areDone, doneAt } = await surveyProgress(db, person.id)
  const surveysDoneAt = areDone ? (doneAt ?? person.createdAt) : null
  const { decision = null, decidedAt = null } = application ?? {}
  const known = { decision, decidedAt, surveysDoneAt }
  const screened = await screenedOf(db, person, { application: known, now: clock.now() })
  return { ...screened, application, surveysDoneAt }
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

/** Returns those of these people who are in the pool now. */
export function inPool(db: Database, people: readonly string[]): Promise<string[]> {
  return pooledAmong(db, people)
}
