import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { runMatching } from '../run.ts'
import { programmeWith, pools } from '../../testing/testPools.ts'
import { whyNot, wouldMatchIf } from './why.ts'

test('the prices never claim more than forcing the pair really costs', async () => {
  const seen: number[] = []
  const patient = pools({ programme: { waitBoundDays: 100 } })
  await fc.assert(
    fc.asyncProperty(patient, fc.nat(9), fc.nat(5), async (input, one, other) => {
      const output = await runMatching(input)
      const mentee = input.mentees[one % input.mentees.length]
      const mentor = input.mentors[other % input.mentors.length]
      if (mentee === undefined || mentor === undefined) return
      const why = await whyNot(input, output, { menteeId: mentee.id, mentorId: mentor.id })
      if (why.kind !== 'costs') return
      expect(why.points).toBeGreaterThanOrEqual(why.atLeast)
      expect(why.overdue).toBe(0)
      seen.push(why.atLeast)
    }),
    { numRuns: 150, seed: 5 },
  )
  expect(seen.filter((each) => each > 0).length).toBeGreaterThan(5)
})

const answers = { languages: ['hindi'], times: ['sunday'], field: ['health'], state: ['up'] }
const person = { traits: {}, waitedDays: 0, openProposals: 3, answers }
const mentor = { ...person, kind: 'one_to_one', places: 1 } as const
const input = {
  programme: programmeWith(),
  seed: 1,
  standing: [],
  barred: [{ mentorId: 'bina', menteeId: 'meena' }],
  mentees: [
    { ...person, id: 'farah', answers: { ...answers, languages: ['tamil'] } },
    { ...person, id: 'meena' },
    { ...person, id: 'tara', openProposals: 0 },
  ],
  mentors: [
    { ...mentor, id: 'arjun' },
    { ...mentor, id: 'bina' },
  ],
}

test.each([
  ['farah', 'arjun', { kind: 'criteria', criteria: ['language'] }],
  ['meena', 'arjun', { kind: 'matched' }],
  ['meena', 'bina', { kind: 'barred' }],
  ['tara', 'bina', { kind: 'noPlace', ids: ['tara'] }],
  ['tara', 'nobody', { kind: 'notInPool' }],
])('asked about %s and %s, the run says why', async (menteeId, mentorId, why) => {
  expect(await whyNot(input, await runMatching(input), { menteeId, mentorId })).toEqual(why)
})

test('somebody without a match learns which one change would match them, and with whom', async () => {
  expect(await wouldMatchIf(input, await runMatching(input), 'farah')).toEqual([
    { change: { question: 'languages', option: 'hindi' }, match: 'bina' },
    { change: { withoutCriterion: 'language' }, match: 'bina' },
    { change: { withoutCriterion: 'time' }, match: null },
  ])
})
