import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { openTesting } from '../testing/testing.ts'
import { addMatchingSurveys } from './testing/buildMatches.ts'
import {
  type ChoiceEvent,
  type ChoiceWorld,
  groupMentor,
  isInPool,
  mentees,
  modelTracker,
  pairMentor,
  untouched,
  waitHours,
} from './testing/choiceWorld.ts'
import { begin, happen, type Play, rowsOf } from './testing/choicePlay.ts'
import { isBarring } from './testing/poolEvents.ts'
import { after, afterBothSaidYes } from './testing/testChoices.ts'
import { bars, type Ending, freedSides } from './trackers/endings.ts'
import { barredPairs, type TrackerRow } from './trackers/store.ts'

const pairMentees = ['ada', 'bela']
const languages = fc.subarray(['hindi', 'english', 'tamil'], { minLength: 1, maxLength: 2 })
const proposals = [
  ...mentees.map((mentee) => ({ mentor: groupMentor, mentee })),
  ...pairMentees.map((mentee) => ({ mentor: pairMentor, mentee })),
]

const worlds: fc.Arbitrary<ChoiceWorld> = fc
  .record({
    size: fc.integer({ min: 2, max: 3 }),
    spoken: fc.array(languages, { minLength: 4, maxLength: 4 }),
  })
  .map(({ size, spoken }) => ({
    trackers: proposals.map((pair) => modelTracker(pair, spoken[mentees.indexOf(pair.mentee)] ?? [])),
    size,
    ...untouched,
  }))

const saying: fc.Arbitrary<ChoiceEvent> = fc.record({
  kind: fc.constant('say' as const),
  by: fc.constantFrom('mentee', 'mentor'),
  about: fc.constantFrom(...proposals.map(({ mentor, mentee }) => `${mentor} ${mentee}`)),
  // Yes is more frequent, because groups form then.
  word: fc.constantFrom('INTERESTED', 'INTERESTED', 'INTERESTED', 'INTERESTED', null, 'REJECTED'),
})
const someone = fc.constantFrom(groupMentor, pairMentor, ...mentees)
const pairs = { mentor: fc.constantFrom(groupMentor, pairMentor), mentee: fc.constantFrom(...mentees) }
const kindOf = <Kind extends ChoiceEvent['kind']>(kind: Kind) => fc.constant(kind)
/** Every kind of event that changes who can be chosen. */
const events: fc.Arbitrary<ChoiceEvent> = fc.oneof(
  { weight: 40, arbitrary: saying },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kindOf('leave'),
      person: someone,
      as: fc.constantFrom('break', 'break', 'paused', 'disabled', 'erased', 'minor'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kindOf('return'), person: someone }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kindOf('block'), by: fc.constantFrom('mentee', 'mentor'), ...pairs }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('match'), ...pairs }) },
  { weight: 6, arbitrary: fc.record({ kind: kindOf('publish'), ...pairs, language: languages }) },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('answers'), person: someone }) },
  { weight: 2, arbitrary: fc.record({ kind: kindOf('wait') }) },
)

test.each<[Ending, string]>([
  ['rejected', 'forGood'],
  ['timed_out', 'forGood'],
  ['left_pool', 'forAWeek'],
  ['unfit', 'never'],
  ['filled', 'never'],
  ['accepted_elsewhere', 'never'],
  ['dropped_out', 'never'],
  ['matched_by_team', 'never'],
])('an ending as %s keeps the two apart: %s', (ending, howLong) => {
  expect(bars[ending]).toBe(howLong)
})

test.each([
  ['INTERESTED', null, null, ['mentor']],
  [null, 'INTERESTED', null, ['mentee']],
  [null, null, null, []],
  ['REJECTED', 'INTERESTED', 'mentor', ['mentee']],
  ['INTERESTED', 'REJECTED', 'mentee', ['mentor']],
  ['INTERESTED', null, 'mentor', []],
  // Members of a group that falls apart have both said yes.
  ['INTERESTED', 'INTERESTED', 'mentor', ['mentee']],
  ['INTERESTED', 'INTERESTED', null, ['mentee', 'mentor']],
] as const)('a mentor with %s and a mentee with %s, ended by %s: %j are told', (...row) => {
  const [mentorInterest, menteeInterest, by, told] = row
  expect(freedSides({ mentorInterest, menteeInterest }, by)).toEqual(told)
})

/** Everything that must be true at any time. */
function checkPromises(world: ChoiceWorld): void {
  for (const tracker of world.trackers) {
    if (tracker.status === 'ACTIVE') {
      expect([tracker.mentorId, tracker.menteeId].filter((each) => !isInPool(world, each))).toEqual([])
      const done = afterBothSaidYes(world, tracker.id).trackers.find(({ id }) => id === tracker.id)
      expect(done?.status, `${tracker.id} is offered and can't succeed`).toBe('SUCCESS')
    }
    if (tracker.status !== 'EXPIRED') continue
    // A block tells nobody, and the two whom the team matched read of their match.
    if (tracker.endedAs === 'timed_out' && world.blocked.includes(`${tracker.mentorId} ${tracker.menteeId}`))
      continue
    for (const side of freedSides(tracker, tracker.endedBy)) {
      const person = side === 'mentor' ? tracker.mentorId : tracker.menteeId
      if (tracker.endedAs === 'matched_by_team' && world.matchedByTeam.includes(person)) continue
      expect(world.told).toContain(`${person} ${tracker.mentorId} ${tracker.menteeId}`)
    }
  }
}

describe('in every order of choices, leavings and waits', () => {
  test('only what can succeed is offered, and whoever loses a yes is told', () => {
    fc.assert(
      fc.property(worlds, fc.array(events, { maxLength: 25 }), (first, happening) => {
        let world = first
        checkPromises(world)
        for (const event of happening) {
          world = after(world, event).world
          checkPromises(world)
        }
      }),
      { numRuns: 1500 },
    )
  })

  test('the third mentee of a group who shares nothing with the first two has her yes back at once', () => {
    const spoken = [['hindi'], ['hindi', 'english'], ['english'], ['hindi']]
    const first: ChoiceWorld = {
      trackers: mentees.map((mentee, at) => modelTracker({ mentor: groupMentor, mentee }, spoken[at] ?? [])),
      size: 3,
      ...untouched,
    }
    const yes = (by: 'mentee' | 'mentor', mentee: string): ChoiceEvent => ({
      kind: 'say',
      by,
      about: `${groupMentor} ${mentee}`,
      word: 'INTERESTED',
    })
    const happening = [yes('mentee', 'chitra'), yes('mentor', 'ada'), yes('mentee', 'ada')]
    const { trackers, told } = happening.reduce((world, event) => after(world, event).world, first)
    expect(trackers.map(({ status, endedAs }) => endedAs ?? status)).toEqual([
      'SUCCESS',
      'ACTIVE',
      'unfit',
      'ACTIVE',
    ])
    expect(told).toEqual([`chitra ${groupMentor} chitra`])
  })

  describe('the statements', async () => {
    const testing = await openTesting()
    const { house } = testing
    beforeAll(() => addMatchingSurveys(house))
    beforeEach(() => house.db.run(sql`delete from due_work`))
    const summary = (rows: readonly TrackerRow[], nameOf = (id: string) => id) =>
      rows
        .map(({ mentorId, menteeId, mentorInterest, menteeInterest, status, endedAs, endedBy, isForming }) =>
          [
            nameOf(mentorId),
            nameOf(menteeId),
            mentorInterest,
            menteeInterest,
            status,
            endedAs,
            endedBy,
            isForming,
          ].join(' '),
        )
        .toSorted()

    async function toldIn({ nameOf }: Play, rows: readonly TrackerRow[]) {
      const keys = rows.map(({ id }) => `choiceFreed:${id}`)
      const notices = await house.db.many<{ personId: string; key: string }>(sql`
        select person_id, key from notices where kind = 'choiceFreed' and key = any (${keys}::text[])`)
      return notices
        .map(({ personId, key }) => {
          const row = rows.find(({ id }) => key.endsWith(id))
          return `${nameOf(personId)} ${nameOf(row?.mentorId ?? '')} ${nameOf(row?.menteeId ?? '')}`
        })
        .toSorted()
    }

    test(
      'store the same as the rule, tell the same people and bar the same pairs',
      { timeout: 240_000 },
      async () => {
        await fc.assert(
          fc.asyncProperty(
            worlds,
            fc.array(events, { minLength: 6, maxLength: 12 }),
            async (first, happening) => {
              let world = first
              const people = await begin(testing, world)
              for (const event of happening) {
                const next = after(world, event)
                expect(await happen(people, event, world), JSON.stringify(event)).toBe(next.answer)
                world = next.world
                const rows = await rowsOf(people)
                expect(summary(rows, people.nameOf), JSON.stringify(event)).toEqual(summary(world.trackers))
                expect(await toldIn(people, rows)).toEqual(world.told)
              }
              const barred = new Set(
                (await barredPairs(house.db, house.clock.now())).map(
                  (pair) => `${pair.mentorId} ${pair.menteeId}`,
                ),
              )
              for (const { mentorId: mentor, menteeId: mentee } of world.trackers) {
                const isKept = world.trackers.some(
                  (each) =>
                    each.mentorId === mentor && each.menteeId === mentee && isBarring(each, world.hours),
                )
                const pair = `${people.personOf(mentor).id} ${people.personOf(mentee).id}`
                expect(barred.has(pair), `${mentor} ${mentee}`).toBe(isKept)
              }
              house.clock.shift(
                -waitHours * 3_600_000 * happening.filter(({ kind }) => kind === 'wait').length,
              )
            },
          ),
          { numRuns: 12 },
        )
      },
    )
  })
})
