import type { DraftFigures } from '@saathi/contract/matching/studioShapes.ts'
import * as v from 'valibot'

import type { RunInput } from '../engine/model/model.ts'
import { fairnessOf } from '../public/fairness.ts'
import type { Solved } from '../runs/record.ts'

/** The figures of a draft without the words of its groups; an example has the answer that a group shares. */
export interface StoredFigures extends Omit<DraftFigures, 'groups'> {
  readonly groups: readonly {
    readonly by: string
    readonly value: string
    readonly people: number
    readonly matched: number | null
    readonly example: string
  }[]
}

interface Solving {
  readonly input: RunInput
  readonly output: Solved
}

/** Returns the figures by which drafts are compared. */
export function figuresOf({ input, output }: Solving): StoredFigures {
  const taken = new Set(input.standing.filter(({ isTaken }) => isTaken).map(({ menteeId }) => menteeId))
  const open = input.mentees.filter(({ id, openProposals }) => openProposals > 0 && !taken.has(id))
  const core = output.proposals.filter(({ part }) => part === 'core')
  const matched = new Set(core.map(({ menteeId }) => menteeId))
  const left = open.filter(({ id }) => !matched.has(id))
  const sum = core.reduce((all, { score }) => all + score, 0)
  const { groups } = fairnessOf({ input, output })
  return {
    mentees: open.length,
    mentors: new Set(core.map(({ mentorId }) => mentorId)).size,
    matched: matched.size,
    unmatched: left.length,
    proposals: output.proposals.length,
    averageFit: core.length === 0 ? null : fitOf(sum / core.length),
    longestWait:
      left.length === 0 ? null : left.reduce((most, { waitedDays }) => Math.max(most, waitedDays), 0),
    gap: gapOf(groups),
    proof: proofOf(input, output),
    groups: groups.map(({ by, value, people, figures }) => ({
      by,
      value,
      people,
      matched: figures?.matched ?? null,
      example: input.mentees.find(({ traits }) => (traits[by] ?? 'unknown') === value)?.id ?? '',
    })),
  }
}

/** Returns a score of 10,000 as a fit of 5, with one digit. */
export function fitOf(score: number): number {
  return Math.round(score / 200) / 10
}

function gapOf(groups: ReturnType<typeof fairnessOf>['groups']): number | null {
  const gaps = [...Map.groupBy(groups, ({ by }) => by).values()].flatMap((all) => {
    const shares = all.flatMap(({ figures }) => figures?.percent ?? [])
    return shares.length < 2 ? [] : [Math.max(...shares) - Math.min(...shares)]
  })
  return gaps.length === 0 ? null : Math.max(...gaps)
}

const searched = v.object({ report: v.object({ isWhole: v.boolean() }) })

function proofOf({ programme }: RunInput, output: Solved): DraftFigures['proof'] {
  if (programme.objective === 'stable') return 'stable'
  const { success, output: found } = v.safeParse(searched, output)
  return success && found.report.isWhole ? 'best' : 'near'
}
