import { expect, test } from 'vitest'

import type { PoolMentee, Proposal } from '../engine/model/model.ts'
import { programmeByKey } from '../programmes/programmes.ts'
import { fairnessOf } from './fairness.ts'

const general = programmeByKey('general')
const programme = {
  ...general,
  fairness: { by: ['gender'], smallestGroup: 2, largestGap: 15, floors: [] },
}

function mentee(id: string, gender: string): PoolMentee {
  return { id, answers: {}, waitedDays: 3, traits: { gender }, openProposals: 0 }
}

function proposal(menteeId: string, part: Proposal['part']): Proposal {
  return { mentorId: 'mentor', menteeId, part, score: 8000, contributions: [] }
}

test('a run is judged by its core and by the mentees who were open, and a gap is flagged', () => {
  const mentees = [
    mentee('a', 'woman'),
    mentee('b', 'woman'),
    mentee('c', 'woman'),
    mentee('d', 'man'),
    mentee('e', 'man'),
  ]
  const went = fairnessOf({
    input: { mentees, programme, standing: [{ mentorId: 'mentor', menteeId: 'c', isTaken: true }] },
    output: {
      proposals: [
        proposal('a', 'core'),
        proposal('b', 'reserve'),
        proposal('d', 'core'),
        proposal('e', 'core'),
      ],
    },
  })
  const figures = { matched: 1, percent: 50, waitedDays: 3, score: 8000 }
  expect(went.groups).toContainEqual({ by: 'gender', value: 'woman', people: 2, figures })
  expect(went.gaps).toEqual([{ by: 'gender', least: 'woman', most: 'man', percentagePoints: 50 }])
})
