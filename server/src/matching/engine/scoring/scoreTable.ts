import { type AnswerClasses, answerClasses } from './answerClasses.ts'
import { comparedBy, wholeShare } from './compare.ts'
import type { RunInput } from '../model/model.ts'
import type { Criterion } from '../model/programme.ts'
import { mostPoints, type Scorer } from './score.ts'

/** The most entries that the tables of a run may have together: 32 MB. */
const mostEntries = 16_000_000

/**
 * Returns the same weights as the scorer, from tables. There are few different answers, even among many people. So
 * each criterion compares each answer of a mentee with each of a mentor once, and a weight is one look-up for each
 * criterion.
 */
export function tabledWeight(
  { programme, mentees, mentors }: Pick<RunInput, 'programme' | 'mentees' | 'mentors'>,
  scorer: Scorer,
): Scorer['weight'] {
  const most = mostPoints(programme.criteria)
  const parts = programme.criteria.map((criterion, at) => ({
    criterion,
    most: most[at] ?? 0,
    mentees: answerClasses(mentees, criterion, 'mentee'),
    mentors: answerClasses(mentors, criterion, 'mentor'),
  }))
  const sizes = parts.map((each) => each.mentees.distinct.length * each.mentors.distinct.length)
  if (sizes.reduce((sum, each) => sum + each, 0) > mostEntries) return scorer.weight
  // The criteria that rule out most pairs come first.
  const tables = parts
    .toSorted((one, other) => Number(other.criterion.mandatory) - Number(one.criterion.mandatory))
    .map((part) => ({ ...part, points: pointsOf(part) }))
  const count = tables.length
  const starts = startsOf(tables.map((each) => each.points.length))
  const points = new Int16Array(starts[count] ?? 0)
  tables.forEach((each, at) => points.set(each.points, starts[at] ?? 0))
  // The first entry of each mentee's row in each table, and the place of each mentor in a row.
  const rows = interleaved(
    tables.map(({ mentees: { classOf }, mentors: others }, at) =>
      classOf.map((number) => (starts[at] ?? 0) + number * others.distinct.length),
    ),
    mentees.length,
  )
  const columns = interleaved(
    tables.map((each) => each.mentors.classOf),
    mentors.length,
  )
  return (mentee, mentor) => {
    const [row, column] = [mentee * count, mentor * count]
    let score = 0
    for (let at = 0; at < count; at += 1) {
      const added = points[(rows[row + at] ?? 0) + (columns[column + at] ?? 0)] ?? -1
      if (added < 0) return -1
      score += added
    }
    return score
  }
}

/** Returns where each of several tables begins when they follow each other, and where the last one ends. */
function startsOf(lengths: readonly number[]): number[] {
  const starts = [0]
  for (const length of lengths) starts.push((starts.at(-1) ?? 0) + length)
  return starts
}

interface Part {
  readonly criterion: Criterion
  readonly most: number
  readonly mentees: AnswerClasses
  readonly mentors: AnswerClasses
}

/** Returns the points of each pair of answers; -1 if a mandatory criterion does not fit. */
function pointsOf({ criterion, most, mentees, mentors }: Part): Int16Array {
  const compared = comparedBy(criterion, { mentees: mentees.distinct, mentors: mentors.distinct })
  const points = new Int16Array(mentees.distinct.length * mentors.distinct.length)
  for (let at = 0; at < points.length; at += 1) {
    const mentee = Math.floor(at / mentors.distinct.length)
    const share = compared.share(mentee, at % mentors.distinct.length)
    points[at] = share > 0 ? Math.floor((most * share) / wholeShare) : criterion.mandatory ? -1 : 0
  }
  return points
}

/** Interleaves lists, so that the numbers of one person are next to each other. */
function interleaved(lists: readonly Int32Array[], people: number): Int32Array {
  const all = new Int32Array(people * lists.length)
  lists.forEach((list, at) => {
    for (let person = 0; person < people; person += 1) all[person * lists.length + at] = list[person] ?? 0
  })
  return all
}
