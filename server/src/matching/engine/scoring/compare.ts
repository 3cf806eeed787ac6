import type { Answers } from '../model/model.ts'
import type { Comparison, Criterion } from '../model/programme.ts'

/** The share of a criterion's weight that a perfect fit gets. */
export const wholeShare = 1000

/** The answers of all people of one run, as numbers that are quick to compare; people are their positions. */
export interface Compared {
  /** From 0 to `wholeShare`; -1 if one of the two has not answered. */
  share(mentee: number, mentor: number): number
  /** The option keys that fit both. */
  matched(mentee: number, mentor: number): readonly string[]
  /**
   * Numbers of values: two people fit exactly if they have one in common. Undefined if the comparison is not about
   * common values.
   */
  readonly values?: {
    readonly ofMentee: (mentee: number) => readonly number[]
    readonly ofMentor: (mentor: number) => readonly number[]
  }
}

/** The people of a run: their answers, in the order of their positions. */
export interface Sides {
  readonly mentees: readonly Answers[]
  readonly mentors: readonly Answers[]
}

/** Prepares the comparison of a criterion for all people of a run. */
export function comparedBy({ compare, menteeQuestion, mentorQuestion }: Criterion, sides: Sides): Compared {
  const mentees = sides.mentees.map((answers) => answers[menteeQuestion] ?? [])
  const mentors = sides.mentors.map((answers) => answers[mentorQuestion] ?? [])
  if (compare.kind === 'overlap') return overlapOf(mentees, mentors, compare.enough)
  if (compare.kind === 'equal') return equalityOf(mentees, mentors, compare.anything)
  if (compare.kind === 'distance') return distanceOf(sides, { mentees, mentors, compare })
  const rank = compare.kind === 'range' ? Number : rankIn(compare.order)
  const near = compare.kind === 'range' ? compare.near : 0
  return closenessOf(mentees, mentors, { rank, near, far: compare.far })
}

type Given = readonly (readonly string[])[]

/** Numbers the distinct answers of both sides. */
function numbersOf(...sides: readonly Given[]) {
  const names = [...new Set(sides.flat(2))].toSorted()
  const numbers = new Map(names.map((name, at) => [name, at]))
  const numbered = (given: Given) => given.map((each) => each.flatMap((name) => numbers.get(name) ?? []))
  return { names, numbered }
}

function overlapOf(mentees: Given, mentors: Given, enough: number): Compared {
  const { numbered } = numbersOf(mentees, mentors)
  const [ofMentees, ofMentors] = [numbered(mentees), numbered(mentors)]
  const sets = ofMentors.map((each) => new Set(each))
  const masks = { mentees: masksOf(ofMentees), mentors: masksOf(ofMentors) }
  return {
    share(mentee, mentor) {
      const asked = ofMentees[mentee]?.length ?? 0
      if (asked === 0 || (ofMentors[mentor]?.length ?? 0) === 0) return -1
      const common =
        masks.mentees === undefined || masks.mentors === undefined
          ? (ofMentees[mentee] ?? []).filter((each) => sets[mentor]?.has(each)).length
          : bitsIn((masks.mentees[mentee] ?? 0) & (masks.mentors[mentor] ?? 0))
      return Math.min(wholeShare, Math.floor((common * wholeShare) / Math.min(enough, asked)))
    },
    matched: (mentee, mentor) =>
      (mentees[mentee] ?? []).filter((each) => mentors[mentor]?.includes(each)).toSorted(),
    values: { ofMentee: (at) => ofMentees[at] ?? [], ofMentor: (at) => ofMentors[at] ?? [] },
  }
}

/** One bit for each value; undefined if there are more values than bits. */
function masksOf(values: readonly (readonly number[])[]): Int32Array | undefined {
  if (values.some((each) => each.some((value) => value > 31))) return undefined
  return Int32Array.from(values, (each) => each.reduce((mask, value) => mask | (1 << value), 0))
}

/** Returns the number of set bits, by adding neighbouring fields of bits (Warren, Hacker's Delight, 5-1). */
function bitsIn(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function equalityOf(mentees: Given, mentors: Given, anything: string | undefined): Compared {
  const { names, numbered } = numbersOf(mentees, mentors)
  const ofMentees = firstOf(numbered(mentees))
  const ofMentors = firstOf(numbered(mentors))
  const any = anything === undefined ? -2 : names.indexOf(anything)
  const all = names.map((_, at) => at)
  const valuesOf = (value: number) => (value === any ? all : value < 0 ? [] : [value])
  return {
    share(mentee, mentor) {
      const [one, other] = [ofMentees[mentee] ?? -1, ofMentors[mentor] ?? -1]
      if (one < 0 || other < 0) return -1
      if (one === other) return wholeShare
      return one === any || other === any ? wholeShare / 2 : 0
    },
    matched(mentee, mentor) {
      const [one, other] = [ofMentees[mentee] ?? -1, ofMentors[mentor] ?? -1]
      if (one < 0 || other < 0 || (one !== other && one !== any && other !== any)) return []
      return [names[one === any ? other : one] ?? '']
    },
    // An answer that fits anything has every value.
    values: {
      ofMentee: (at) => valuesOf(ofMentees[at] ?? -1),
      ofMentor: (at) => valuesOf(ofMentors[at] ?? -1),
    },
  }
}

function firstOf(values: readonly (readonly number[])[]): Int32Array {
  return Int32Array.from(values, ([first = -1]) => first)
}

interface Closeness {
  readonly rank: (answer: string) => number
  readonly near: number
  readonly far: number
}

function closenessOf(mentees: Given, mentors: Given, { rank, near, far }: Closeness): Compared {
  const ranksOf = (given: Given) =>
    Float64Array.from(given, ([first]) => (first === undefined ? NaN : rank(first)))
  const [ofMentees, ofMentors] = [ranksOf(mentees), ranksOf(mentors)]
  const share = (mentee: number, mentor: number) => {
    const apart = Math.abs((ofMentees[mentee] ?? NaN) - (ofMentors[mentor] ?? NaN))
    if (Number.isNaN(apart)) return -1
    if (apart <= near) return wholeShare
    return apart >= far ? 0 : Math.floor((wholeShare * (far - apart)) / (far - near))
  }
  return { share, matched: (mentee, mentor) => (share(mentee, mentor) > 0 ? (mentors[mentor] ?? []) : []) }
}

function rankIn(order: readonly string[]) {
  return (answer: string) => {
    const at = order.indexOf(answer)
    return at < 0 ? NaN : at
  }
}

interface Places {
  readonly mentees: Given
  readonly mentors: Given
  readonly compare: Extract<Comparison, { readonly kind: 'distance' }>
}

function distanceOf(sides: Sides, { mentees, mentors, compare }: Places): Compared {
  const districtsOf = (people: readonly Answers[]) => people.map((each) => each[compare.district] ?? [])
  const states = numbersOf(mentees, mentors)
  const districts = numbersOf(districtsOf(sides.mentees), districtsOf(sides.mentors))
  const regionOf = states.names.map((name) => compare.regions.findIndex((each) => each.includes(name)))
  const outside = compare.outside === undefined ? -2 : states.names.indexOf(compare.outside)
  const placed = (given: Given, people: readonly Answers[]) => ({
    state: firstOf(states.numbered(given)),
    district: firstOf(districts.numbered(districtsOf(people))),
  })
  const [ofMentees, ofMentors] = [placed(mentees, sides.mentees), placed(mentors, sides.mentors)]
  const share = (mentee: number, mentor: number) => {
    const [one, other] = [ofMentees.state[mentee] ?? -1, ofMentors.state[mentor] ?? -1]
    if (one < 0 || other < 0) return -1
    if (one !== other) {
      const region = regionOf[one] ?? -1
      return region >= 0 && region === regionOf[other] ? compare.nearPercent * 10 : 0
    }
    const district = ofMentees.district[mentee] ?? -1
    if (district >= 0 && district === ofMentors.district[mentor]) return wholeShare
    return one === outside ? 0 : compare.statePercent * 10
  }
  return { share, matched: (mentee, mentor) => (share(mentee, mentor) > 0 ? (mentors[mentor] ?? []) : []) }
}
