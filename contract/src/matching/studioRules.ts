/** What a draft aims at. */
export const draftAims = ['fit', 'wait', 'worst_off', 'stable'] as const
export type DraftAim = (typeof draftAims)[number]

/** What the team says about a pair of a draft. `none` takes it back. */
export const pairMarks = ['lock', 'forbid', 'add', 'none'] as const
export type PairMark = (typeof pairMarks)[number]

/** The states of a draft. `emptied`: someone in it was erased, or it is too old. */
export const draftStates = ['waiting', 'working', 'ready', 'failed', 'emptied'] as const
export type DraftState = (typeof draftStates)[number]

/** The steps of a dry run, in their order. */
export const draftSteps = ['pool', 'pairs', 'reserves', 'reasons', 'check', 'store'] as const
export type DraftStep = (typeof draftSteps)[number]

/** How long a published draft can be undone. Nothing is sent before. */
export const publishUndoMs = 10 * 60_000

/** How a proposal went after it was published. */
export const followedStates = [
  'open',
  'mentee_yes',
  'mentor_yes',
  'accepted',
  'rejected',
  'timed_out',
  'over',
] as const
export type FollowedState = (typeof followedStates)[number]

/** The figures by which two drafts are compared, and whether more is better. */
export const comparedFigures = {
  averageFit: 'more',
  unmatched: 'less',
  longestWait: 'less',
  gap: 'less',
} as const
export type ComparedFigure = keyof typeof comparedFigures

/** A group is called low if it is this many points under everyone. */
export const lowPoints = 15

/** Returns which of two drafts is better by a figure; undefined if they are alike. */
export function betterOf(
  figure: ComparedFigure,
  one: number | null,
  other: number | null,
): 'one' | 'other' | undefined {
  if (one === null || other === null || one === other) return undefined
  return one > other === (comparedFigures[figure] === 'more') ? 'one' : 'other'
}
