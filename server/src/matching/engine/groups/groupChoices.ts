import { answerClasses } from '../scoring/answerClasses.ts'
import { comparedBy } from '../scoring/compare.ts'
import type { RunInput } from '../model/model.ts'
import type { Pool } from '../pool/pool.ts'

/**
 * The values that the groups of a run can share. A choice names one value for each mandatory exclusive criterion; all
 * members of the group then have these values in common with the mentor.
 */
export interface GroupChoices {
  /** Whether any mentor has to choose. */
  readonly isNeeded: boolean
  readonly criteria: readonly string[]
  /** The choices of each mentor; empty for mentors of one to one. */
  readonly ofMentor: readonly (readonly Choice[])[]
  /** Whether a mentee can be in the group of a mentor who made this choice. */
  fits(mentee: number, mentor: number, choice: Choice): boolean
}

/** A value for each of the criteria. */
export type Choice = readonly string[]

/** A value that nobody has: the choice of a mentor whose members already share nothing, so nobody can join. */
const impossible = ''

/** The choices that mentors made; undefined for mentors who choose nothing. */
export type Chosen = readonly (Choice | undefined)[]

/** Returns the choices of all group mentors. The members of a group who said yes already narrow them. */
export function groupChoicesOf(input: RunInput, pool: Pool): GroupChoices {
  const compared = input.programme.criteria
    .filter(({ mandatory, exclusive, compare }) => mandatory && exclusive && isAboutValues(compare.kind))
    .map((criterion) => comparison(input, criterion))
  const taken = takenMembers(input)
  const ofMentor = Array.from(pool.mentorAt, (at, mentor): readonly Choice[] => {
    const person = input.mentors[at]
    const isOpen = person?.kind === 'group' && (pool.capacities[mentor] ?? 0) > 0
    if (!isOpen || compared.length === 0) return []
    const members = taken.get(person.id) ?? []
    const product = productOf(
      compared.map(({ allOf, valuesOf }) => {
        const lists = members.map((mentee) => valuesOf(mentee, at))
        return allOf(at).filter((value) => lists.every((each) => each.includes(value)))
      }),
    )
    return product.length > 0 ? product : [compared.map(() => impossible)]
  })
  return {
    isNeeded: ofMentor.some((each) => each.length > 0),
    criteria: compared.map(({ key }) => key),
    ofMentor,
    fits(mentee, mentor, choice) {
      const [one, other] = [pool.menteeAt[mentee] ?? 0, pool.mentorAt[mentor] ?? 0]
      return compared.every(({ valuesOf }, at) => valuesOf(one, other).includes(choice[at] ?? ''))
    },
  }
}

/** Returns the choices by their numbers. */
export function chosenBy({ ofMentor }: GroupChoices, picked: Int32Array): Chosen {
  return ofMentor.map((each, mentor) => each[picked[mentor] ?? -1])
}

/** Returns a pool in which a group mentor and a mentee are admissible only if the mentee fits what the group shares. */
export function withChoices(pool: Pool, choices: GroupChoices, chosen: Chosen): Pool {
  if (!choices.isNeeded) return pool
  const fits = (mentee: number, mentor: number) => {
    const choice = chosen[mentor]
    return choice === undefined || choices.fits(mentee, mentor, choice)
  }
  return {
    ...pool,
    score(mentee, mentor) {
      const score = pool.score(mentee, mentor)
      return score >= 0 && fits(mentee, mentor) ? score : -1
    },
    weight(mentee, mentor) {
      const weight = pool.weight(mentee, mentor)
      return weight >= 0 && fits(mentee, mentor) ? weight : -1
    },
  }
}

/**
 * Whether members have to share a value. A criterion about numbers or places compares each member with the mentor's
 * own answer, which all members have in common.
 */
function isAboutValues(kind: string): boolean {
  return kind === 'overlap' || kind === 'equal'
}

/**
 * Returns a function that finds the values that fit two people by a criterion, once for each two kinds of answers.
 */
function comparison({ mentees, mentors }: RunInput, criterion: RunInput['programme']['criteria'][number]) {
  const ones = answerClasses(mentees, criterion, 'mentee')
  const others = answerClasses(mentors, criterion, 'mentor')
  const { matched } = comparedBy(criterion, { mentees: ones.distinct, mentors: others.distinct })
  const known = new Map<number, readonly string[]>()
  const ofClasses = (one: number, other: number) => {
    const place = one * others.distinct.length + other
    const values = known.get(place) ?? matched(one, other)
    known.set(place, values)
    return values
  }
  const allOfClass = new Map<number, readonly string[]>()
  return {
    key: criterion.key,
    valuesOf: (mentee: number, mentor: number) =>
      ofClasses(ones.classOf[mentee] ?? 0, others.classOf[mentor] ?? 0),
    allOf(mentor: number) {
      const other = others.classOf[mentor] ?? 0
      const values =
        allOfClass.get(other) ??
        [...new Set(ones.distinct.flatMap((_, one) => ofClasses(one, other)))].toSorted()
      allOfClass.set(other, values)
      return values
    },
  }
}

function takenMembers({ standing, mentees }: RunInput): ReadonlyMap<string, readonly number[]> {
  const positions = new Map(mentees.map(({ id }, at) => [id, at]))
  const members = new Map<string, number[]>()
  for (const { isTaken, mentorId, menteeId } of standing) {
    const at = positions.get(menteeId)
    if (isTaken && at !== undefined) members.set(mentorId, [...(members.get(mentorId) ?? []), at])
  }
  return members
}

function productOf(lists: readonly (readonly string[])[]): readonly Choice[] {
  let product: readonly Choice[] = [[]]
  for (const list of lists) product = product.flatMap((start) => list.map((value) => [...start, value]))
  return product
}
