import { expect, test } from 'vitest'

import { programmeByKey } from '../matching/programmes/programmes.ts'
import { runTable } from './matchingTables.ts'

const common = { answers: {}, waitedDays: 3, traits: {}, openProposals: 3 }
const input = {
  programme: programmeByKey('general'),
  seed: 1,
  mentors: ['meera', 'ravi'].map((id) => ({ ...common, id, kind: 'one_to_one' as const, places: 1 })),
  mentees: ['asha', 'kiran'].map((id) => ({ ...common, id })),
  standing: [{ mentorId: 'ravi', menteeId: 'divya', isTaken: true }],
  barred: [],
}
const contributions = [{ criterion: 'language', points: 3000, matched: ['hindi'], fit: 'same' as const }]
const output = {
  engine: 'saathi-matching/1',
  proposals: [
    { mentorId: 'meera', menteeId: 'asha', part: 'core' as const, score: 8000, contributions },
    { mentorId: 'meera', menteeId: 'kiran', part: 'reserve' as const, score: 6000, contributions },
  ],
  unmatched: [{ id: 'kiran', because: 'places', wouldHelp: [] }],
  certificate: { total: '1' },
  report: {
    mentors: { open: 1, matched: 1 },
    mentees: { open: 2, matched: 1 },
    reserves: 1,
    floors: [],
    worstOff: null,
    work: { edges: 5, pairs: 2, rounds: 1 },
  },
}
const shown = runTable({ input, output, row: undefined }, new Map([['asha', 'Asha <asha@demo.example>']]))

test('a run is shown in the words of a coordinator', () => {
  expect(shown).toContain('2 proposals: 1 first choice and 1 reserve; 1 more were open before')
  expect(shown).toMatch(/Asha <asha@demo\.example> +first choice +8000/)
  expect(shown).toContain('without a first choice')
  expect(shown).toMatch(/lowest score of a first choice +none/)
  for (const word of [/\bcore\b/, /floor/, /price/, /edges/, /null/]) expect(shown).not.toMatch(word)
})

test('both counts of mentors say what they count, and the certificate is explained', () => {
  expect(shown).toContain('In the pool: 2 mentors and 2 mentees.')
  expect(shown).toContain('Could get a first choice in this run: 1 mentor and 2 mentees.')
  expect(shown).toMatch(/mentors with a first choice +1 of 1/)
  expect(shown).toContain(
    'The certificate: a proof that no other set of first choices has a higher score in sum than this one.',
  )
})
