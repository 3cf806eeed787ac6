import { type Fit, fitsOf } from '@saathi/contract/matching/choices.ts'
import { choosingOf, type MatchingFacts, screenOf } from '@saathi/contract/matching/rules.ts'
import type { MatchList, MatchType, Tracker } from '@saathi/contract/matching/trackers.ts'

import type { House } from '../../house/house.ts'
import type { Person } from '../../http/request.ts'
import { personById } from '../../people/public/store.ts'
import type { Programme } from '../engine/model/programme.ts'
import { candidateOf } from '../people/person.ts'
import { allProgrammes, programmeByKey, programmeOf } from '../programmes/programmes.ts'
import { choosableOf, exclusiveCriteriaOf } from '../trackers/choosable.ts'
import { expiresAt, pausedUntil, updatedAtOf } from '../trackers/expiry.ts'
import { asOf, interestOf, otherOf, outcomeOf, sideOf } from '../trackers/outcome.ts'
import { trackersOf, type TrackerRow } from '../trackers/store.ts'
import { becauseOf } from './because.ts'
import { shownPeople, type ShownPerson } from './people.ts'

type ListHouse = Pick<House, 'db' | 'clock' | 'files' | 'texts'>
type Asker = Pick<Person, 'id' | 'role'>

/** The most proposals that a list holds. */
const most = 200

/** Returns a person's proposals and the information for deciding about them. */
export async function matchListOf(
  house: ListHouse,
  person: Asker,
  { active }: { readonly active: boolean },
): Promise<MatchList> {
  const { db, clock } = house
  const now = clock.now()
  const rows = (await trackersOf(db, person.id, most)).map((each) =>
    asOf(each, programmeByKey(each.programme), now),
  )
  const { facts } = await candidateOf(house, db, person)
  const programme = await programmeFor(house, person, rows)
  const choosing = choosingOf(facts)
  const fits = fitsOf(
    rows.map((each) => choosableOf(each, sideOf(each, person.id))),
    choosing,
  )
  const asked = active ? rows.filter(({ status }) => status === 'ACTIVE') : rows
  const people = await shownPeople(
    house,
    db,
    asked.map((each) => otherOf(each, person.id)),
  )
  return {
    matchTrackers: asked.flatMap((row) => {
      const other = people.get(otherOf(row, person.id))
      return other === undefined ? [] : [trackerOf(house, row, { person, other, fit: fits.get(row.id) })]
    }),
    expiryHours: programme.expiryHours,
    screen: screenOf(facts),
    screensList: programme.screens,
    userMatchType: matchTypeOf(facts, rows),
    places: choosing.places,
    pausedUntil: pausedUntil(programme.pauses, now)?.toISOString() ?? null,
  }
}

/** Returns the programme of a person: that of their newest proposal, otherwise that of their project. */
async function programmeFor(
  { db }: ListHouse,
  { id }: Asker,
  [newest]: readonly TrackerRow[],
): Promise<Programme> {
  if (newest !== undefined) return programmeByKey(newest.programme)
  return programmeOf(allProgrammes(), (await personById(db, id))?.project ?? null)
}

function matchTypeOf(facts: MatchingFacts, rows: readonly TrackerRow[]): MatchType {
  if (facts.role === 'mentor') return choosingOf(facts).matchType
  const standing = rows.filter(({ status, isForming }) => status === 'ACTIVE' || isForming)
  return standing.length > 0 && standing.every(({ matchType }) => matchType === '1toM') ? '1toM' : '1to1'
}

interface Seen {
  readonly person: Asker
  readonly other: ShownPerson
  readonly fit: Fit | undefined
}

function trackerOf(house: ListHouse, row: TrackerRow, { person, other, fit }: Seen): Tracker {
  const programme = programmeByKey(row.programme)
  const side = sideOf(row, person.id)
  const because = becauseOf(house, row.contributions, programme)
  const { answers: _, ...shown } = other
  return {
    id: row.id,
    matchType: row.matchType,
    ...shown,
    email: row.alias,
    because: because.text,
    localeBecause: because.localeText,
    status: row.status,
    outcome: outcomeOf(row, side),
    interestStatus: interestOf(row, side),
    groupCompatibility: fit?.compatibility ?? null,
    clashingCriterias: [...(fit?.clashing ?? [])],
    exclusiveCriteria: exclusiveCriteriaOf(row, programme),
    updatedTimestamp: updatedAtOf(row).toISOString(),
    expiresOn: row.status === 'ACTIVE' ? expiresAt(row, programme).toISOString() : null,
    proposedAs: row.part === 'core' ? 'first_choice' : 'reserve',
    endedOn: row.endedAt?.toISOString() ?? null,
    endedBySelf: row.endedBy === side,
    endingTold: (side === 'mentor' ? row.mentorToldAt : row.menteeToldAt) !== null,
  }
}
