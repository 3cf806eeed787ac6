import {
  canRejoin,
  choosingOf,
  hasEnded,
  type MatchingFacts,
  type MatchingRecord,
  matchingStatusOf,
  type Offer,
  type Proposals,
  waitsForOf,
} from '@saathi/contract/matching/rules.ts'
import type { MatchingState } from '@saathi/contract/matching/calls.ts'
import { isSurelyAdult } from '@saathi/contract/people/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { Person } from '../../http/request.ts'
import { lastMentorship } from '../../mentorship/public/pastStore.ts'
import { activeMentorships } from '../../mentorship/public/store.ts'
import { personById, type PersonRow } from '../../people/public/store.ts'
import { surveyProgress } from '../../surveys/public.ts'
import { type ApplicationRow, applicationOf, countPool, entryOf, type EntryRow } from '../pool/store.ts'
import { proposalsOf } from '../trackers/choosable.ts'
import { offerOf } from './offer.ts'
import { isFinalNo } from '../stages/decisionStore.ts'
import { ownStepsOf } from '../stages/screened.ts'
import { helpsOf } from '../trackers/helps.ts'

type AskedPerson = Pick<Person, 'id' | 'role'>
type MatchingHouse = Pick<House, 'clock'>

/** The last mentorship of a person. */
type Past = Awaited<ReturnType<typeof lastMentorship>>

interface Stored {
  readonly record: MatchingRecord
  readonly application: ApplicationRow | undefined
  readonly entry: EntryRow | undefined
  readonly past: Past
}

/** Returns the stored facts about a person's way to a match, even inside a transaction. */
async function storedOf({ clock }: MatchingHouse, db: Database, { id }: AskedPerson): Promise<Stored> {
  // One after another, because a transaction has one connection.
  const person = await personById(db, id)
  const application = await applicationOf(db, id)
  const entry = await entryOf(db, id)
  const past = await lastMentorship(db, id)
  const proposals = await proposalsOf(db, id, clock.now())
  const ownSteps = await stepsLeft(db, { person, entry, past }, clock.now())
  const rows = { person, application, entry, past, proposals, ownSteps }
  return { record: recordOf(rows, clock.now()), application, entry, past }
}

/** Returns the facts about a person that decide their matching status, by queries side by side. */
export async function matchingRecord(
  { clock }: MatchingHouse,
  db: Database,
  { id }: AskedPerson,
): Promise<MatchingRecord> {
  const [person, application, entry, past, proposals] = await Promise.all([
    personById(db, id),
    applicationOf(db, id),
    entryOf(db, id),
    lastMentorship(db, id),
    proposalsOf(db, id, clock.now()),
  ])
  const ownSteps = await stepsLeft(db, { person, entry, past }, clock.now())
  return recordOf({ person, application, entry, past, proposals, ownSteps }, clock.now())
}

/** Only people before the pool have steps of the screening, so nobody else is asked. */
async function stepsLeft(db: Database, { person, entry, past }: Before, now: Date): Promise<number> {
  if (person === undefined || entry !== undefined || past !== undefined) return 0
  return ownStepsOf(db, person, now)
}

interface Before {
  readonly person: PersonRow | undefined
  readonly entry: EntryRow | undefined
  readonly past: Past
}

interface Rows extends Before {
  readonly application: ApplicationRow | undefined
  readonly proposals: Proposals
  readonly ownSteps: number
}

function recordOf(
  { person, application, entry, past, proposals, ownSteps }: Rows,
  now: Date,
): MatchingRecord {
  return {
    decision: application?.decision ?? null,
    age: ageOf(person?.birthYear ?? null, now),
    parentAgrees: (application?.parentAgreedAt ?? null) !== null,
    ownSteps,
    isInPool: entry !== undefined,
    hasLeft: (application?.leftAt ?? null) !== null,
    wasMatched: past !== undefined,
    offer: offerIn(entry),
    proposals,
  }
}

/** Returns what a year of birth says about a person's age. */
export function ageOf(birthYear: number | null, now: Date): MatchingRecord['age'] {
  if (birthYear === null) return 'unknown'
  return isSurelyAdult(birthYear, now) ? 'adult' : 'minor'
}

function offerIn(entry: EntryRow | undefined): Offer | null {
  const { kind = null, places = null } = entry ?? {}
  return kind === null || places === null ? null : { kind, places }
}

/** A person with all facts that decide their matching status. */
export interface Candidate extends Stored {
  readonly id: string
  readonly facts: MatchingFacts
  /** When the surveys were done. */
  readonly doneAt: Date | null
}

/** Returns a person with all facts that decide their matching status. */
export async function candidateOf(
  house: MatchingHouse,
  db: Database,
  person: AskedPerson,
): Promise<Candidate> {
  const stored = await storedOf(house, db, person)
  const { areDone, doneAt } = await surveyProgress(db, person.id)
  const running = (await activeMentorships(db, person.id)).filter(({ isBridged }) => !isBridged)
  return {
    id: person.id,
    ...stored,
    facts: { ...stored.record, role: person.role, surveysDone: areDone, running },
    doneAt,
  }
}

/** Returns what a person sees about their way to a match. */
export async function stateOf(
  house: MatchingHouse,
  db: Database,
  person: AskedPerson,
): Promise<MatchingState> {
  const candidate = await candidateOf(house, db, person)
  const { facts, application } = candidate
  const isOpenMentor = facts.role === 'mentor' && facts.isInPool
  return {
    matchingStatus: matchingStatusOf(facts),
    waitsFor: waitsForOf(facts),
    since: sinceOf(candidate)?.toISOString() ?? null,
    because: application?.decision === 'rejected' ? application.because : '',
    isFinal: application?.decision === 'rejected' && (await isFinalNo(db, person.id, application.decidedAt)),
    pool: await countPool(db),
    freePlaces: isOpenMentor ? choosingOf(facts).places : null,
    hasLeft: facts.hasLeft,
    hasMentorship: facts.running.length > 0,
    hasEnded: hasEnded(facts),
    canRejoin: canRejoin(facts, facts.role === 'mentor' ? await offerOf(db, person.id) : null),
    helps: facts.isInPool ? await helpsOf(db, person) : [],
  }
}

/** Returns when a person got their matching status; null if that is not known. */
function sinceOf({ facts, application, entry, doneAt, past }: Candidate): Date | null {
  const status = matchingStatusOf(facts)
  if (status === 'READY' || status === 'ON_HOLD' || status === 'GROUP_HOLD') return entry?.since ?? null
  if (status === 'OPTED_OUT') return application?.leftAt ?? past?.until ?? null
  if (status === 'APPLICATION_REVIEW') return application?.decidedAt ?? doneAt
  return null
}
