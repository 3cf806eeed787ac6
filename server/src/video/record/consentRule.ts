/** What a call can be kept for. */
export const purposes = ['recording', 'transcript', 'summary'] as const

/** A person's answer about what may be kept of a call. */
export interface Answer {
  readonly personId: string
  readonly recording: boolean
  readonly transcript: boolean
  readonly summary: boolean
  /** The days that the question named; null for an answer to an older version. */
  readonly recordingDays: number | null
}

/** A person who is in the call, or about to go in. */
export interface Present {
  readonly personId: string
  readonly isIn: boolean
  /** Whether they are known to be an adult. */
  readonly isAdult: boolean
  /** Whether a parent lets them be recorded. */
  readonly parentAgrees: boolean
}

/**
 * Returns what the age of these people lets be kept. Sound and picture of a person who may be under 18 need a parent's yes; their words
 * are never written down or summarised.
 */
export function allowedByAge(
  people: readonly Pick<Present, 'isAdult' | 'parentAgrees'>[],
): (purpose: (typeof purposes)[number]) => boolean {
  const areAdults = people.every(({ isAdult }) => isAdult)
  const mayBeRecorded = people.every(({ isAdult, parentAgrees }) => isAdult || parentAgrees)
  return (purpose) => (purpose === 'recording' ? mayBeRecorded : areAdults)
}

/** The purposes for which a call is kept now. */
export interface Kept {
  readonly recording: boolean
  readonly transcript: boolean
  readonly summary: boolean
}

/**
 * Returns for which purposes a call may be kept at this moment, by the answers in their order. Everyone who is in it or about to go in must have said yes.
 * Anyone who takes a yes back ends it for all; then everyone has to say yes again. A person alone is never kept, and age bounds the rest.
 */
export function keptNow(present: readonly Present[], answers: readonly Answer[]): Kept {
  const people = new Set(present.map(({ personId }) => personId))
  const inside = new Set(present.flatMap(({ personId, isIn }) => (isIn ? [personId] : [])))
  const isAllowed = allowedByAge(present)
  const [recording, transcript, summary] = purposes.map((purpose) => {
    const standing = standingFor(purpose, answers)
    return inside.size > 1 && isAllowed(purpose) && [...people].every((personId) => standing.has(personId))
  })
  return { recording: recording === true, transcript: transcript === true, summary: summary === true }
}

/** Returns since when everyone has let a call be kept for a purpose; undefined if it may not be kept now. */
export function keptSince(
  purpose: (typeof purposes)[number],
  present: readonly Present[],
  answers: readonly (Answer & { readonly answeredAt: Date })[],
): Date | undefined {
  if (!keptNow(present, answers)[purpose]) return undefined
  const yes = new Set<string>()
  let since: Date | undefined
  for (const answer of answers) {
    if (answer[purpose]) yes.add(answer.personId)
    else if (yes.has(answer.personId)) yes.clear()
    if (present.every(({ personId }) => yes.has(personId))) since ??= answer.answeredAt
    else since = undefined
  }
  return since
}

/** Returns the people whose yes to a purpose is valid. */
function standingFor(purpose: (typeof purposes)[number], answers: readonly Answer[]): ReadonlySet<string> {
  const yes = new Set<string>()
  for (const answer of answers) {
    if (answer[purpose]) yes.add(answer.personId)
    else if (yes.has(answer.personId)) yes.clear()
  }
  return yes
}

/** Versions before asked about 30 days. */
const formerDays = 30

/** Returns for how many days a recording of these people is kept: the fewest that one of them read in their newest question. */
export function daysAllowed(personIds: readonly string[], answers: readonly Answer[]): number {
  const newest = personIds.flatMap((id) => answers.findLast(({ personId }) => personId === id) ?? [])
  return Math.min(
    ...newest.map(({ recordingDays }) => recordingDays ?? formerDays),
    ...(newest.length === 0 ? [formerDays] : []),
  )
}
