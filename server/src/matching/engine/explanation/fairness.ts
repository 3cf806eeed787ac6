import type { PoolMentee, RunInput } from '../model/model.ts'

/** The result of a run for the mentees: the score of everyone who has a core proposal, by id. */
export type Matched = ReadonlyMap<string, number>

/** How a run went for one group of mentees. */
export interface GroupFigures {
  /** The trait, such as `gender`, and its value. */
  readonly by: string
  readonly value: string
  readonly people: number
  /** Null if the group is too small to be shown. */
  readonly figures: {
    readonly matched: number
    /** Whole percent of the group's people. */
    readonly percent: number
    /** The median of the days that people without a match have waited; null if everyone is matched. */
    readonly waitedDays: number | null
    /** The mean score of the matched, rounded down; null if nobody is matched. */
    readonly score: number | null
  } | null
}

/** Two groups of one trait whose match rates are further apart than the programme's bound. */
export interface Gap {
  readonly by: string
  readonly least: string
  readonly most: string
  readonly percentagePoints: number
}

/** Returns the figures of each group, by trait and value. Groups that are too small are withheld. */
export function groupFigures(
  { mentees, programme: { fairness } }: Pick<RunInput, 'mentees' | 'programme'>,
  matched: Matched,
): GroupFigures[] {
  return fairness.by.flatMap((by) =>
    [...Map.groupBy(mentees, ({ traits }) => traits[by] ?? 'unknown')]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([value, people]) => ({
        by,
        value,
        people: people.length,
        figures: people.length < fairness.smallestGroup ? null : figuresOf(people, matched),
      })),
  )
}

function figuresOf(people: readonly PoolMentee[], matched: Matched) {
  const scores = people.flatMap(({ id }) => matched.get(id) ?? [])
  const waits = people.filter(({ id }) => !matched.has(id)).map(({ waitedDays }) => waitedDays)
  const sum = scores.reduce((all, each) => all + each, 0)
  return {
    matched: scores.length,
    percent: Math.floor((100 * scores.length) / people.length),
    waitedDays: medianOf(waits),
    score: scores.length === 0 ? null : Math.floor(sum / scores.length),
  }
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? null
}

/** Returns the traits in which two shown groups are further apart than the programme allows. */
export function gapsIn(figures: readonly GroupFigures[], largestGap: number): Gap[] {
  return [...Map.groupBy(figures, ({ by }) => by)].flatMap(([by, groups]) => {
    const shown = groups
      .flatMap(({ value, figures: own }) => (own === null ? [] : [{ value, percent: own.percent }]))
      .toSorted((one, other) => one.percent - other.percent)
    const [least, most] = [shown[0], shown.at(-1)]
    if (least === undefined || most === undefined) return []
    const percentagePoints = most.percent - least.percent
    return percentagePoints > largestGap
      ? [{ by, least: least.value, most: most.value, percentagePoints }]
      : []
  })
}
