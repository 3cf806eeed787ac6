import type { Compatibility, Interest, MatchType, Tracker } from './trackers.ts'

/** The facts about a proposal that the rules below need. */
export type Choosable = Pick<Tracker, 'id' | 'status'> & {
  /** The decision that the screen shows, sent or not. */
  readonly interestStatus: Interest
  readonly exclusiveCriteria: Readonly<
    Record<string, { readonly mandatory: boolean; readonly matchedAnswer: readonly string[] }>
  >
}

/** The situation in which a person chooses. */
export interface Choosing {
  readonly role: 'mentee' | 'mentor'
  readonly matchType: MatchType
  /** How many people can still be chosen: free places of a mentor, one for a mentee. */
  readonly places: number
  /** The values that everyone in the group already shares, by criterion; empty without a group. */
  readonly shared: SharedValues
}

/** The option keys that several people share, by the key of the criterion. */
export type SharedValues = Readonly<Record<string, readonly string[]>>

/** Whether a candidate can be chosen, and on which criteria they clash. */
export interface Fit {
  readonly compatibility: Compatibility
  readonly clashing: readonly string[]
}

/**
 * Returns whether each active candidate can be chosen together with those who are chosen. Everyone chosen and
 * everyone in the group must share one common value of each mandatory exclusive criterion; fitting two by two is
 * not enough. A chosen candidate stays compatible here; `refusalOfChoice` checks the chosen ones themselves.
 */
export function fitsOf(candidates: readonly Choosable[], choosing: Choosing): ReadonlyMap<string, Fit> {
  const active = candidates.filter(({ status }) => status === 'ACTIVE')
  const chosen = active.filter(isChosen)
  const isFull = chosen.length >= choosing.places
  const shared = chosen.reduce((values, each) => narrowed(values, each), choosing.shared)
  return new Map(
    active.map((candidate) => [candidate.id, isChosen(candidate) ? fitting : fitOf(candidate)] as const),
  )

  function fitOf(candidate: Choosable): Fit {
    if (choosing.role === 'mentor' && choosing.matchType === '1toM') {
      const clashing = clashesWith(shared, candidate)
      if (clashing.length > 0) return { compatibility: 'INCOMPATIBLE', clashing }
      return isFull ? { compatibility: 'GROUP_FULL', clashing: [] } : fitting
    }
    return isFull ? { compatibility: 'PAIR_COMPLETE', clashing: [] } : fitting
  }
}

const fitting: Fit = { compatibility: 'COMPATIBLE', clashing: [] }

function isChosen({ interestStatus }: Pick<Choosable, 'interestStatus'>): boolean {
  return interestStatus === 'INTERESTED'
}

/** Returns the criteria on which a candidate shares no value with the others. */
export function clashesWith(
  shared: SharedValues,
  { exclusiveCriteria }: Pick<Choosable, 'exclusiveCriteria'>,
): string[] {
  return Object.entries(exclusiveCriteria).flatMap(([key, { mandatory, matchedAnswer }]) => {
    const others = shared[key]
    const isClash = mandatory && others !== undefined && !matchedAnswer.some((each) => others.includes(each))
    return isClash ? [key] : []
  })
}

/** Returns the values that remain when one more person has to share them. */
export function narrowed(
  shared: SharedValues,
  { exclusiveCriteria }: Pick<Choosable, 'exclusiveCriteria'>,
): SharedValues {
  const next: Record<string, readonly string[]> = { ...shared }
  for (const [key, { mandatory, matchedAnswer }] of Object.entries(exclusiveCriteria)) {
    if (mandatory) next[key] = shared[key]?.filter((each) => matchedAnswer.includes(each)) ?? matchedAnswer
  }
  return next
}

/** Returns why a set of choices cannot be stored; undefined if it can. */
export function refusalOfChoice(
  candidates: readonly Choosable[],
  choosing: Choosing,
): 'tooManyChosen' | 'matchClash' | undefined {
  const chosen = candidates.filter((each) => each.status === 'ACTIVE' && isChosen(each))
  if (chosen.length > choosing.places) return 'tooManyChosen'
  if (choosing.role !== 'mentor' || choosing.matchType !== '1toM') return undefined
  let { shared } = choosing
  for (const each of chosen) {
    if (clashesWith(shared, each).length > 0) return 'matchClash'
    shared = narrowed(shared, each)
  }
  return undefined
}

/**
 * Returns the decision after a press. Pressing the same one again clears it; a candidate who cannot be chosen is
 * not changed.
 */
export function pressed(now: Interest, press: NonNullable<Interest>, fit: Fit | undefined): Interest {
  if (now === press) return null
  return press === 'INTERESTED' && fit?.compatibility !== 'COMPATIBLE' ? now : press
}

/** The state of the button that sends the decisions. */
export interface Submit {
  readonly isVisible: boolean
  readonly isEnabled: boolean
}

/**
 * Returns the state of the button that sends the decisions. It works if each active candidate is decided or can't
 * be chosen. A mentor sees it once something is decided, a mentee while there are candidates.
 */
export function submitOf(candidates: readonly Choosable[], choosing: Choosing): Submit {
  const active = candidates.filter(({ status }) => status === 'ACTIVE')
  const fits = fitsOf(active, choosing)
  const isOpen = ({ id, interestStatus }: Choosable) =>
    interestStatus === null && fits.get(id)?.compatibility === 'COMPATIBLE'
  const isVisible =
    choosing.role === 'mentor'
      ? active.some(({ interestStatus }) => interestStatus !== null)
      : active.length > 0
  return { isVisible, isEnabled: isVisible && !active.some(isOpen) }
}
