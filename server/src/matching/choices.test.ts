import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { dueJobName } from '../engines/work/dueWork.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addMatchingSurveys, poolIn, propose } from './testing/buildMatches.ts'
import {
  after,
  afterBothSaidYes,
  type ChoiceEvent,
  type ChoiceWorld,
  groupMentor,
  modelTracker,
  pairMentor,
  waitHours,
} from './testing/testChoices.ts'
import { bars, type Ending, freedSides } from './trackers/endings.ts'
import { barredPairs, type TrackerRow, trackersOf } from './trackers/store.ts'

const mentees = ['ada', 'bela', 'chitra', 'devi']
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
    trackers: proposals.map(({ mentor, mentee }) =>
      modelTracker(mentor, mentee, spoken[mentees.indexOf(mentee)] ?? []),
    ),
    size,
    hours: 0,
    groupSince: null,
    told: [],
  }))

const saying: fc.Arbitrary<ChoiceEvent> = fc.record({
  kind: fc.constant('say' as const),
  by: fc.constantFrom('mentee', 'mentor'),
  about: fc.constantFrom(...proposals.map(({ mentor, mentee }) => `${mentor} ${mentee}`)),
  // Yes is more frequent, because groups form then.
  word: fc.constantFrom('INTERESTED', 'INTERESTED', 'INTERESTED', 'INTERESTED', null, 'REJECTED'),
})
const events: fc.Arbitrary<ChoiceEvent> = fc.oneof(
  { weight: 20, arbitrary: saying },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('leave' as const),
      person: fc.constantFrom(groupMentor, pairMentor, ...mentees),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'wait' as const }) },
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
      const done = afterBothSaidYes(world, tracker.id).trackers.find(({ id }) => id === tracker.id)
      expect(done?.status, `${tracker.id} is offered and can't succeed`).toBe('SUCCESS')
    }
    if (tracker.status !== 'EXPIRED') continue
    for (const side of freedSides(tracker, tracker.endedBy)) {
      const person = side === 'mentor' ? tracker.mentorId : tracker.menteeId
      expect(world.told).toContain(`${person} ${tracker.id}`)
    }
  }
}

describe('in every order of choices, leavings and waits', () => {
  test('only what can succeed is offered, and whoever loses a yes is told', () => {
    fc.assert(
      fc.property(worlds, fc.array(events, { maxLength: 25 }), (begin, happening) => {
        let world = begin
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
    const begin: ChoiceWorld = {
      trackers: mentees.map((mentee, at) => modelTracker(groupMentor, mentee, spoken[at] ?? [])),
      size: 3,
      hours: 0,
      groupSince: null,
      told: [],
    }
    const yes = (by: 'mentee' | 'mentor', mentee: string): ChoiceEvent => ({
      kind: 'say',
      by,
      about: `${groupMentor} ${mentee}`,
      word: 'INTERESTED',
    })
    const happening = [yes('mentee', 'chitra'), yes('mentor', 'ada'), yes('mentee', 'ada')]
    const { trackers, told } = happening.reduce((world, event) => after(world, event).world, begin)
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
    const { ask, house } = testing
    beforeAll(() => addMatchingSurveys(house))
    beforeEach(() => house.db.run(sql`delete from due_work`))
    const pool = poolIn(testing)

    /** Brings the people of a world into the real pool and proposes them. */
    async function begin({ size, trackers }: ChoiceWorld) {
      const people = new Map<string, TestPerson>([
        [groupMentor, await pool.mentor('group', size)],
        [pairMentor, await pool.mentor('one_to_one', 1)],
      ])
      for (const each of mentees) people.set(each, await pool.mentee())
      const personOf = (name: string) => {
        const person = people.get(name)
        if (person === undefined) throw new Error(`There is no ${name}.`)
        return person
      }
      await propose(
        house,
        ...trackers.map(({ mentorId, menteeId, contributions }) => ({
          mentor: personOf(mentorId),
          mentee: personOf(menteeId),
          language: contributions[0]?.matched ?? [],
        })),
      )
      const nameOf = (id: string) => [...people].find(([, person]) => person.id === id)?.[0] ?? ''
      return { personOf, nameOf }
    }
    type People = Awaited<ReturnType<typeof begin>>

    const rowsOf = async ({ personOf }: People) =>
      (
        await Promise.all(
          [groupMentor, pairMentor].map((each) => trackersOf(house.db, personOf(each).id, 50)),
        )
      ).flat()

    async function happen({ personOf, nameOf }: People, event: ChoiceEvent, rows: readonly TrackerRow[]) {
      if (event.kind === 'leave') {
        await ask(matchingCalls.leave, {}, { token: personOf(event.person).token })
        return ''
      }
      if (event.kind === 'wait') {
        house.clock.shift(waitHours * 3_600_000)
        await testing.app.jobs[dueJobName]?.work({})
        return ''
      }
      const row = rows.find((each) => `${nameOf(each.mentorId)} ${nameOf(each.menteeId)}` === event.about)
      const by = personOf(nameOf((event.by === 'mentor' ? row?.mentorId : row?.menteeId) ?? ''))
      const body = { interestSet: [{ email: row?.alias ?? '', interestStatus: event.word }] }
      return ask(matchCalls.decide, { body }, { token: by.token }).then(
        ({ status }) => status,
        ({ code }: { code: string }) => code,
      )
    }

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

    async function toldIn({ nameOf }: People, rows: readonly TrackerRow[]) {
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
              const people = await begin(world)
              for (const event of happening) {
                const next = after(world, event)
                expect(await happen(people, event, await rowsOf(people)), JSON.stringify(event)).toBe(
                  next.answer,
                )
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
              for (const { mentorId, menteeId, endedAs } of await rowsOf(people)) {
                const isBarred = endedAs !== null && bars[endedAs] !== 'never'
                expect(barred.has(`${mentorId} ${menteeId}`)).toBe(isBarred)
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
