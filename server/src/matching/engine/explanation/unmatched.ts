import type { Core } from '../core/core.ts'
import type { Answers, PoolMentee, PoolMentor, RunInput, Unmatched } from '../model/model.ts'
import type { Criterion } from '../model/programme.ts'
import { scorerOf } from '../scoring/score.ts'

/**
 * How many pairs are examined; in a larger pool, every second or third person of the other side represents all of
 * them.
 */
const mostPairs = 1_000_000

type Person = PoolMentee | PoolMentor

/** Returns why people got no core proposal, and which further answer would help them. Ordered by id. */
export function unmatchedOf(input: RunInput, core: Core): Unmatched[] {
  const matched = new Set([...core.mentorOf].filter((mentor) => mentor >= 0))
  const mentees = sideOf('mentee', core).filter((at) => (core.mentorOf[at.node] ?? -1) < 0)
  const mentors = sideOf('mentor', core).filter((at) => !matched.has(at.node))
  const spread = spreadFor(mentees.length + mentors.length)
  const withPlace = {
    mentors: spread(freeMentors(core)).flatMap((node) => input.mentors[core.pool.mentorAt[node] ?? -1] ?? []),
    mentees: spread(mentees.map(({ node }) => node)).flatMap(
      (node) => input.mentees[core.pool.menteeAt[node] ?? -1] ?? [],
    ),
  }
  const all = { mentors: spread(input.mentors), mentees: spread(input.mentees) }
  return [
    ...mentees.flatMap(({ position }) => {
      const person = input.mentees[position]
      return person === undefined
        ? []
        : [reasonFor(input, { side: 'mentee', person, others: all.mentors, free: withPlace.mentors })]
    }),
    ...mentors.flatMap(({ position }) => {
      const person = input.mentors[position]
      return person === undefined
        ? []
        : [reasonFor(input, { side: 'mentor', person, others: all.mentees, free: withPlace.mentees })]
    }),
  ].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** The people of a side who have a place to give. */
function sideOf(side: 'mentee' | 'mentor', { pool }: Core) {
  const positions = side === 'mentee' ? pool.menteeAt : pool.mentorAt
  return [...positions]
    .map((position, node) => ({ position, node }))
    .filter(({ node }) => (side === 'mentee' ? pool.isOpen[node] === 1 : (pool.capacities[node] ?? 0) > 0))
}

function freeMentors({ pool, mentorOf }: Core): number[] {
  const left = pool.capacities.slice()
  for (const mentor of mentorOf) if (mentor >= 0) left[mentor] = (left[mentor] ?? 0) - 1
  return [...left.keys()].filter((mentor) => (left[mentor] ?? 0) > 0)
}

/** Returns a function that picks evenly spread people: fewer of them the more people have no match. */
function spreadFor(unmatched: number) {
  const most = Math.min(2000, Math.max(100, Math.floor(mostPairs / Math.max(1, unmatched))))
  return <Item>(items: readonly Item[]): readonly Item[] => {
    const step = Math.max(1, Math.ceil(items.length / most))
    return items.filter((_, at) => at % step === 0)
  }
}

interface Asked {
  readonly side: 'mentee' | 'mentor'
  readonly person: Person
  readonly others: readonly Person[]
  /** The others who still have a place. */
  readonly free: readonly Person[]
}

function reasonFor({ programme }: RunInput, asked: Asked): Unmatched {
  const { person, side, others, free } = asked
  const mandatory = programme.criteria.filter((each) => each.mandatory)
  const without = new Map<string, number>()
  const broken = new Map<string, number>()
  let admissible = 0
  const scorer = scorerBetween(programme, side, [person, others])
  others.forEach((_, at) => {
    const [mentee, mentor] = side === 'mentee' ? [0, at] : [at, 0]
    if (scorer.weight(mentee, mentor) >= 0) {
      admissible += 1
      return
    }
    const failing = scorer
      .contributions(mentee, mentor)
      .filter(({ criterion, fit }) => isBroken(fit) && mandatory.some(({ key }) => key === criterion))
    for (const { criterion } of failing) broken.set(criterion, (broken.get(criterion) ?? 0) + 1)
    const [only] = failing
    if (failing.length === 1 && only !== undefined) {
      without.set(only.criterion, (without.get(only.criterion) ?? 0) + 1)
    }
  })
  const because = admissible > 0 ? 'places' : (mostIn(without) ?? mostIn(broken) ?? 'places')
  return { id: person.id, because, wouldHelp: helpFor(programme, { person, side, free }, mandatory) }
}

function isBroken(fit: string): boolean {
  return fit === 'different' || fit === 'unknown'
}

function mostIn(counts: ReadonlyMap<string, number>): string | undefined {
  const [first] = [...counts].toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
  return first?.[0]
}

/** Returns the further answers that would each make more people with a place admissible. */
function helpFor(
  programme: RunInput['programme'],
  { person, side, free }: Omit<Asked, 'others'>,
  mandatory: readonly Criterion[],
): Unmatched['wouldHelp'] {
  if (free.length === 0) return []
  const now = admittedBy(programme, side, [person, free])
  return mandatory
    .filter(({ compare }) => compare.kind === 'overlap' || compare.kind === 'equal')
    .flatMap((criterion) => {
      const [own, theirs] =
        side === 'mentee'
          ? [criterion.menteeQuestion, criterion.mentorQuestion]
          : [criterion.mentorQuestion, criterion.menteeQuestion]
      const options = new Set(free.flatMap(({ answers }) => answers[theirs] ?? []))
      for (const option of person.answers[own] ?? []) options.delete(option)
      return [...options].map((option) => {
        const changed = { ...person, answers: withOption(person.answers, { criterion, own, option }) }
        const then = admittedBy(programme, side, [changed, free])
        return { question: own, option, admits: then - now }
      })
    })
    .filter(({ admits }) => admits > 0)
    .toSorted((one, other) => other.admits - one.admits || (one.option < other.option ? -1 : 1))
    .slice(0, 5)
}

function withOption(
  answers: Answers,
  {
    criterion,
    own,
    option,
  }: { readonly criterion: Criterion; readonly own: string; readonly option: string },
): Answers {
  const kept = criterion.compare.kind === 'overlap' ? (answers[own] ?? []) : []
  return { ...answers, [own]: [...kept, option] }
}

/** Returns how many of the others a person is admissible for. */
function admittedBy(
  programme: RunInput['programme'],
  side: Asked['side'],
  [person, others]: readonly [Person, readonly Person[]],
): number {
  const { weight } = scorerBetween(programme, side, [person, others])
  return others.filter((_, at) => (side === 'mentee' ? weight(0, at) : weight(at, 0)) >= 0).length
}

function scorerBetween(
  programme: RunInput['programme'],
  side: Asked['side'],
  [person, others]: readonly [Person, readonly Person[]],
) {
  // Only the answers are compared, so a mentee can be on either side.
  const mentor = { kind: 'one_to_one', places: 1 } as const
  const [mentees, mentors] = side === 'mentee' ? [[person], others] : [others, [person]]
  return scorerOf({ programme, mentees, mentors: mentors.map((each) => ({ ...each, ...mentor })) })
}
