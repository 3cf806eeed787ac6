import { Failure } from '@saathi/contract/errors.ts'
import type { WhyAnswer } from '@saathi/contract/matching/studioShapes.ts'

import type { Database } from '../../engines/database/database.ts'
import { answeredBy } from '../../surveys/public.ts'
import { withFixed } from '../engine/model/fixed.ts'
import type { RunInput } from '../engine/model/model.ts'
import { scorerOf } from '../engine/scoring/score.ts'
import { whyNotIn } from '../public/runs.ts'
import type { ReadRun } from '../runs/record.ts'
import { type DraftRow, marksOf } from './draftStore.ts'
import { fitOf } from './figures.ts'
import { pairKey } from './follow.ts'
import { criterionWords, named, namesOf, optionWords } from './words.ts'

/** How many other mentors an answer names. */
const mostOthers = 5

interface WhyAsked {
  readonly draft: DraftRow
  readonly read: ReadRun
  readonly menteeId: string
  readonly mentorId: string | undefined
}

/** Returns why a draft has not put two people together; without a mentor, why nobody is there for a mentee. */
export async function whyIn(db: Database, { draft, read, menteeId, mentorId }: WhyAsked): Promise<WhyAnswer> {
  const { input, output } = read
  const position = input.mentees.findIndex(({ id }) => id === menteeId)
  if (position < 0) throw new Failure('notFound')
  const marks = await marksOf(db, draft.id)
  const isForbidden = marks.some(
    (each) => each.mark === 'forbid' && each.menteeId === menteeId && each.mentorId === mentorId,
  )
  const found = mentorId === undefined ? undefined : await whyNotIn(read, { menteeId, mentorId })
  const others = othersFor(read, position)
  const left = output.unmatched.find(({ id }) => id === menteeId)
  const costs = found?.kind === 'costs' ? found : undefined
  const noPlace = found?.kind === 'noPlace' ? found.ids : []
  const names = await namesOf(db, [
    menteeId,
    mentorId ?? null,
    ...noPlace,
    ...others.flatMap((each) => [each.mentorId, ...each.goesTo]),
  ])
  const answers = await answeredBy(db, [menteeId, ...input.mentors.slice(0, 50).map(({ id }) => id)])
  const wordsOf = (question: string, option: string) => {
    const known = [...answers.values()].find((own) => own.get(question) !== undefined)
    const { text, localeText } = optionWords(known, question, [option])
    return { option: text, localeOption: localeText }
  }
  const broken = found?.kind === 'criteria' ? found.criteria : costs?.clashes
  const because =
    mentorId === undefined && left !== undefined && left.because !== 'places' ? [left.because] : []
  return {
    mentee: named(names, menteeId),
    mentor: mentorId === undefined ? null : named(names, mentorId),
    kind: isForbidden ? 'forbidden' : (found?.kind ?? (left === undefined ? 'matched' : 'nobody')),
    criteria: (broken ?? because).map((key) => criterionWords(input.programme, key)),
    full: noPlace.map((id) => names.get(id) ?? ''),
    costs: costs === undefined ? null : { fit: fitOf(Math.max(0, costs.points)), overdue: costs.overdue },
    wouldHelp: (left?.wouldHelp ?? []).map(({ question, option, admits }) => ({
      ...criterionWords(input.programme, criterionOf(input, question)),
      ...wordsOf(question, option),
      admits,
    })),
    others: others.map(({ mentorId: id, score, goesTo, criteria, kind }) => ({
      mentor: named(names, id),
      fit: score < 0 ? null : fitOf(score),
      kind: marks.some((each) => each.mark === 'forbid' && each.menteeId === menteeId && each.mentorId === id)
        ? 'forbidden'
        : kind,
      goesTo: goesTo.map((each) => names.get(each) ?? ''),
      criteria: criteria.map((key) => criterionWords(input.programme, key)),
    })),
  }
}

const criterionOf = ({ programme: { criteria } }: RunInput, question: string) =>
  criteria.find((each) => each.menteeQuestion === question || each.mentorQuestion === question)?.key ??
  question

interface Other {
  readonly mentorId: string
  readonly score: number
  readonly kind: WhyAnswer['others'][number]['kind']
  readonly goesTo: readonly string[]
  readonly criteria: readonly string[]
}

/** Returns the mentors who fit a mentee best, and where their places are; last, the nearest whom a rule keeps away. */
function othersFor({ input: given, output }: ReadRun, mentee: number): Other[] {
  const input = withFixed(given)
  const menteeId = input.mentees[mentee]?.id ?? ''
  const scorer = scorerOf(input)
  const barred = new Set(input.barred.map(pairKey))
  const standing = new Set(given.standing.map(pairKey))
  const core = output.proposals.filter(({ part }) => part === 'core')
  const taken = Map.groupBy(
    [...core, ...given.standing.filter(({ isTaken }) => isTaken)],
    ({ mentorId }) => mentorId,
  )
  const mandatory = new Set(input.programme.criteria.filter((each) => each.mandatory).map(({ key }) => key))
  const isLeft = output.unmatched.some(({ id }) => id === menteeId)
  const isAsked = (input.mentees[mentee]?.openProposals ?? 0) === 0
  const all = input.mentors.map(({ id, places, openProposals, kind: shape }, mentor): Other => {
    const asked = core.filter(({ mentorId }) => mentorId === id).length
    const goesTo = (taken.get(id) ?? []).map((each) => each.menteeId)
    const score = scorer.weight(mentee, mentor)
    const key = pairKey({ menteeId, mentorId: id })
    const kind = goesTo.includes(menteeId)
      ? 'here'
      : barred.has(key)
        ? 'barred'
        : standing.has(key)
          ? 'standing'
          : score < 0
            ? 'criteria'
            : goesTo.length >= places
              ? 'full'
              : openProposals <= asked || (isLeft && isAsked)
                ? 'asked'
                : isLeft && shape === 'group'
                  ? 'clash'
                  : 'free'
    return { mentorId: id, score, kind, goesTo: kind === 'full' ? goesTo : [], criteria: [] }
  })
  const best = all.toSorted((one, other) => other.score - one.score).slice(0, mostOthers)
  return best.map((each) => {
    if (each.kind !== 'criteria') return each
    const mentor = input.mentors.findIndex(({ id }) => id === each.mentorId)
    const criteria = scorer
      .contributions(mentee, mentor)
      .filter(({ criterion, fit }) => mandatory.has(criterion) && (fit === 'different' || fit === 'unknown'))
      .map(({ criterion }) => criterion)
    return { ...each, criteria }
  })
}
