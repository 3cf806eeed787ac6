import {
  type Choosing,
  type Fit,
  fitsOf,
  pressed,
  type Submit,
  submitOf,
} from '@saathi/contract/matching/choices.ts'
import type { GroupHold, MatchList } from '@saathi/contract/matching/trackers.ts'

import { useNow } from '../../wire/useNow.ts'
import {
  type Candidate,
  candidatesOf,
  choosingOf,
  decisionsOf,
  draftsStillThere,
  hasUnsent,
  isOpen,
  takesBack,
  type Reason,
} from './candidates.ts'
import { matchDrafts } from './drafts.ts'
import { useToldEndings } from './endings.ts'

/** The proposals of a person, what can still be chosen, and the two ways to decide. */
export interface Choices {
  readonly candidates: readonly Candidate[]
  readonly fits: ReadonlyMap<string, Fit>
  readonly choosing: Choosing
  readonly submit: Submit & {
    /** Open proposals without a decision that could still be chosen. */
    readonly undecided: readonly Candidate[]
    /** Whether open proposals wait because the person has chosen somebody else. */
    readonly othersWait: boolean
    /** Whether there is something that the server does not have. */
    readonly isUnsent: boolean
    readonly decisions: ReturnType<typeof decisionsOf>
  }
  /** Decides about a proposal; the same decision again takes it back. */
  readonly press: (candidate: Candidate, decision: 'INTERESTED' | 'REJECTED') => void
  /** Says why not; the same reason again takes it back. */
  readonly explain: (candidate: Candidate, reason: Reason) => void
}

/** Returns the state of the button that sends. A yes can be taken back at any time, even if other answers are missing. */
function submitFor(candidates: readonly Candidate[], choosing: Choosing): Submit {
  return takesBack(candidates) ? { isVisible: true, isEnabled: true } : submitOf(candidates, choosing)
}

/** The decisions on the screen. Every change evaluates again who can still be chosen. */
export function useChoices(
  role: Choosing['role'],
  list: MatchList,
  group: Pick<GroupHold, 'clubRule'> | undefined,
): Choices {
  const now = useNow()
  const { drafts } = matchDrafts.use()
  const told = useToldEndings()
  const candidates = candidatesOf(list, drafts, now).filter(
    ({ id, status }) => status === 'ACTIVE' || !told.includes(id),
  )
  const choosing = choosingOf(role, list, group)
  const fits = fitsOf(candidates, choosing)
  const put = ({ id }: Candidate, draft: (typeof drafts)[string]) =>
    matchDrafts.change({ drafts: { ...draftsStillThere(matchDrafts.now().drafts, candidates), [id]: draft } })
  return {
    candidates,
    fits,
    choosing,
    submit: {
      ...submitFor(candidates, choosing),
      undecided: candidates.filter(
        ({ id, interestStatus }) => interestStatus === null && fits.get(id)?.compatibility === 'COMPATIBLE',
      ),
      othersWait: candidates.some(
        (each) =>
          isOpen(each) &&
          each.interestStatus === null &&
          fits.get(each.id)?.compatibility === 'PAIR_COMPLETE',
      ),
      isUnsent: hasUnsent(candidates),
      decisions: decisionsOf(candidates),
    },
    press: (candidate, decision) => {
      if (!isOpen(candidate)) return
      put(candidate, { interest: pressed(candidate.interestStatus, decision, fits.get(candidate.id)) })
    },
    explain: (candidate, reason) =>
      put(candidate, {
        interest: candidate.interestStatus,
        reason: candidate.reason === reason ? undefined : reason,
      }),
  }
}
