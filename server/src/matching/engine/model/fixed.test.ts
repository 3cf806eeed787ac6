import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { CertificateRefused, checkCertificate } from '../checks/certificate.ts'
import type { Pair, RunInput } from './model.ts'
import { runMatching } from '../run.ts'
import { scorerOf } from '../scoring/score.ts'
import { pools } from '../../testing/testPools.ts'

const keyOf = ({ menteeId, mentorId }: Pair) => `${menteeId} ${mentorId}`

/** Returns the first pair that can be fixed; undefined if there is none. */
function fixable(input: RunInput): Pair | undefined {
  const scorer = scorerOf(input)
  const past = new Set([...input.barred, ...input.standing].map(keyOf))
  const busy = new Set(input.standing.flatMap(({ menteeId, mentorId }) => [menteeId, mentorId]))
  return input.mentees
    .flatMap((mentee, at) =>
      input.mentors.flatMap((mentor, other) => {
        const pair = { menteeId: mentee.id, mentorId: mentor.id }
        const isFree = mentee.openProposals > 0 && mentor.places > 0 && mentor.openProposals > 0
        const isNew = !past.has(keyOf(pair)) && !busy.has(mentee.id) && !busy.has(mentor.id)
        return isFree && isNew && scorer.weight(at, other) >= 0 ? [pair] : []
      }),
    )
    .at(-1)
}

test('a fixed pair is in the core, its mentee gets nothing else, and the certificate holds around it', async () => {
  await fc.assert(
    fc.asyncProperty(pools(), async (pool) => {
      const pair = fixable(pool)
      fc.pre(pair !== undefined)
      if (pair === undefined) return
      const input = { ...pool, fixed: [pair] }
      const output = await runMatching(input)
      const own = output.proposals.filter(({ menteeId }) => menteeId === pair.menteeId)
      expect(own.map((each) => [keyOf(each), each.part])).toEqual([[keyOf(pair), 'core']])
      checkCertificate(input, output)
      const proposals = output.proposals.filter((each) => keyOf(each) !== keyOf(pair))
      expect(() => checkCertificate(input, { ...output, proposals })).toThrow(CertificateRefused)
    }),
    { numRuns: 60 },
  )
})
