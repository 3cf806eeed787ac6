import type { RunInput, RunOutput } from '../model/model.ts'
import { scorerOf } from '../scoring/score.ts'

/** The places and admissible scores of a run, by positions in the input. */
interface Rules {
  readonly places: { readonly mentors: readonly number[] }
  readonly score: (mentee: number, mentor: number) => number
}

/** Returns why a core is not stable, from all pairs of the pool; undefined if it is stable. */
export function instability(input: RunInput, output: RunOutput, rules: Rules): string | undefined {
  const { mentees, mentors } = input
  const own = mentees.map(() => -1)
  const members = membersOf(input, output, (mentee, mentor) => {
    own[mentee] = rules.score(mentee, mentor)
  })
  const shares = sharingIn(input)
  for (let mentor = 0; mentor < mentors.length; mentor += 1) {
    const all = members[mentor] ?? []
    if (all.length > 0 && !shares(mentor, all)) return 'the members of a group share nothing.'
    const isFull = all.length >= (rules.places.mentors[mentor] ?? 0)
    for (let mentee = 0; mentee < mentees.length; mentee += 1) {
      const score = rules.score(mentee, mentor)
      if (score <= (own[mentee] ?? -1) || all.includes(mentee)) continue
      // In a full group one mentee with a lower score has to leave; each of them is tried.
      const goes = isFull ? all.filter((each) => (own[each] ?? 0) < score) : [-1]
      if (goes.some((gone) => shares(mentor, [...all.filter((each) => each !== gone), mentee]))) {
        return `${mentors[mentor]?.id} and ${mentees[mentee]?.id} would rather have each other.`
      }
    }
  }
  return undefined
}

function membersOf(
  { mentees, mentors }: RunInput,
  { proposals }: RunOutput,
  see: (mentee: number, mentor: number) => void,
): readonly number[][] {
  const menteeAt = new Map(mentees.map(({ id }, at) => [id, at]))
  const mentorAt = new Map(mentors.map(({ id }, at) => [id, at]))
  const members = mentors.map((): number[] => [])
  for (const { part, menteeId, mentorId } of proposals) {
    if (part !== 'core') continue
    const [mentee, mentor] = [menteeAt.get(menteeId) ?? -1, mentorAt.get(mentorId) ?? -1]
    members[mentor]?.push(mentee)
    see(mentee, mentor)
  }
  return members
}

/** Returns whether some mentees, with those who said yes, can be one group of a mentor. */
function sharingIn(input: RunInput) {
  const { matched } = scorerOf(input)
  const criteria = input.programme.criteria.filter(({ mandatory, exclusive }) => mandatory && exclusive)
  const menteeAt = new Map(input.mentees.map(({ id }, at) => [id, at]))
  const standing = input.standing.filter(({ isTaken }) => isTaken)
  const taken = Map.groupBy(standing, ({ mentorId }) => mentorId)
  return (mentor: number, mentees: readonly number[]) => {
    const { kind, id = '' } = input.mentors[mentor] ?? {}
    if (kind !== 'group') return true
    const said = (taken.get(id) ?? []).flatMap(({ menteeId }) => menteeAt.get(menteeId) ?? [])
    return criteria.every(({ key }) => {
      const lists = [...said, ...mentees].map((mentee) => matched(mentee, mentor, key))
      return (lists[0] ?? []).some((value) => lists.every((each) => each.includes(value)))
    })
  }
}
