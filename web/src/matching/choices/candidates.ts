import { type Choosing, fitsOf } from '@saathi/contract/matching/choices.ts'
import type { GroupHold, Interest, MatchList, reasons, Tracker } from '@saathi/contract/matching/trackers.ts'

export type Reason = (typeof reasons)[number]

/** Decisions that are not sent yet, by the id of the proposal. */
export type Drafts = Readonly<
  Record<string, { readonly interest: Interest; readonly reason?: Reason | undefined }>
>

/** A proposal as the screen shows it: `interestStatus` is the decision that is not sent yet, or the sent one. */
export interface Candidate extends Tracker {
  /** The decision that the server has. */
  readonly sent: Interest
  readonly reason: Reason | undefined
}

/** Returns the proposals with the decisions of the drafts. One whose time is over counts as expired before the server says so. */
export function candidatesOf(list: MatchList, drafts: Drafts, now: number): Candidate[] {
  return list.matchTrackers.map((tracker) => {
    const isOver = list.pausedUntil === null && isPast(tracker.expiresOn, now)
    const status = tracker.status === 'ACTIVE' && isOver ? 'EXPIRED' : tracker.status
    const sent = tracker.interestStatus
    const draft = status === 'ACTIVE' && sent !== 'REJECTED' ? drafts[tracker.id] : undefined
    return {
      ...tracker,
      status,
      outcome: status === tracker.status ? tracker.outcome : 'timed_out',
      sent,
      interestStatus: draft === undefined ? sent : draft.interest,
      reason: draft?.reason,
    }
  })
}

function isPast(moment: string | null, now: number): boolean {
  return moment !== null && Date.parse(moment) <= now
}

/** Returns the situation in which a person chooses. A yes that waits for its answer takes no place before it is mutual. */
export function choosingOf(
  role: Choosing['role'],
  list: Pick<MatchList, 'userMatchType' | 'places'>,
  group: Pick<GroupHold, 'clubRule'> | undefined,
): Choosing {
  return {
    role,
    matchType: list.userMatchType,
    places: role === 'mentee' ? 1 : list.places,
    shared: Object.fromEntries((group?.clubRule ?? []).map(({ key, matchedAnswer }) => [key, matchedAnswer])),
  }
}

/** Whether a decision about a proposal can still change: a sent no, and what has ended, stay. */
export function isOpen({ status, sent }: Pick<Candidate, 'status' | 'sent'>): boolean {
  return status === 'ACTIVE' && sent !== 'REJECTED'
}

/** Whether the person can choose a candidate after taking back their own choices; what others decided stays. */
export function canChange(candidates: readonly Candidate[], id: string, choosing: Choosing): boolean {
  const undecided = candidates.map((each) => ({ ...each, interestStatus: null }))
  return fitsOf(undecided, choosing).get(id)?.compatibility === 'COMPATIBLE'
}

/** Returns what is sent: every decision about an open proposal, and each sent yes that is taken back. */
export function decisionsOf(candidates: readonly Candidate[]) {
  return candidates
    .filter((each) => isOpen(each) && (each.interestStatus !== null || each.sent !== null))
    .map(({ email, interestStatus, reason }) =>
      interestStatus === 'REJECTED' && reason !== undefined
        ? { email, interestStatus, reason }
        : { email, interestStatus },
    )
}

/** Whether a decision on the screen differs from what the server has. */
export function hasUnsent(candidates: readonly Candidate[]): boolean {
  return candidates.some(({ interestStatus, sent }) => interestStatus !== sent)
}

/** Whether a sent yes is taken back on the screen. */
export function takesBack(candidates: readonly Candidate[]): boolean {
  return candidates.some((each) => isOpen(each) && each.sent === 'INTERESTED' && each.interestStatus === null)
}

/** Returns the drafts of the proposals that are still there. */
export function draftsStillThere(drafts: Drafts, candidates: readonly Pick<Candidate, 'id'>[]): Drafts {
  const ids = new Set(candidates.map(({ id }) => id))
  return Object.fromEntries(Object.entries(drafts).filter(([id]) => ids.has(id)))
}

/** The number of letters after which what a person wrote is cut. */
const shownLetters = 160

/** Returns the beginning of a text, up to 160 letters; undefined if the text is not longer than that. */
export function cutAbout(about: string): string | undefined {
  const letters = Array.from(about)
  if (letters.length <= shownLetters) return undefined
  // A word that would be cut in two is left out, unless it is a long one.
  const cut = letters.slice(0, shownLetters).join('')
  return `${cut.replace(/\s+\S{0,20}$/, '').trimEnd()}…`
}

/** Returns a person's name as one says it to them; a title alone is not a name. */
export function shortNameOf(displayName: string): string {
  const [first = ''] = displayName.trim().split(/\s+/)
  return first.endsWith('.') ? displayName : first
}
