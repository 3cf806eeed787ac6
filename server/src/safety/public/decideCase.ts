import { failureOfFields } from '@saathi/contract/errors.ts'
import type { CaseOutcome } from '@saathi/contract/safety/caseRules.ts'

import { type CaseAct, type CaseHouse, lockOpenCase, noteAct, takenBy } from '../caseAccess/openCase.ts'
import type { Case } from '../caseAccess/seen.ts'
import { setOutcome, settleActed } from '../caseRows/caseStore.ts'
import { openCaseIn } from './openedCase.ts'

/** The outcome of a case as the desk gives it. */
export interface GivenOutcome {
  readonly outcome: CaseOutcome
  readonly words: string
  readonly reference: string
  readonly reportedOn?: string | undefined
  /** When the decision that the member knows was made; null if they know of none. */
  readonly known?: string | null | undefined
}

/** Decides a case; throws `alreadyTaken` with the name of the colleague whose decision the member does not know. */
export function decideCase(
  house: CaseHouse,
  { staff, id, given }: CaseAct & { readonly given: GivenOutcome },
): Promise<void> {
  const { outcome, words, reference, reportedOn } = given
  const isReported = outcome === 'reported_to_authority'
  if (isReported && (reference === '' || reportedOn === undefined)) {
    const needed = ['Field is mandatory']
    throw failureOfFields<GivenOutcome>('invalid', {
      ...(reference === '' ? { reference: needed } : {}),
      ...(reportedOn === undefined ? { reportedOn: needed } : {}),
    })
  }
  return house.db.transaction(async (tx) => {
    const found = await lockOpenCase(tx, { staff, id })
    await openCaseIn(house, tx, { staff, found })
    const at = house.clock.now()
    // The same decision sent twice is one.
    if (found.decidedBy === staff.id && found.outcome === outcome && found.outcomeWords === words) return
    if ((found.decidedAt?.toISOString() ?? null) !== (given.known ?? null))
      throw await takenBy(tx, found.decidedBy)
    // The number at the authority stays, even if the team decides something else later.
    const named = isReported ? { reference, reportedOn: reportedOn ?? null } : reportOf(found)
    await setOutcome(tx, id, { outcome, words, ...named, by: staff.id, at })
    await settleActed(tx, id, at)
    const before = found.outcome === null ? undefined : { outcome: found.outcome, ...reportOf(found) }
    const after = { outcome, ...named }
    await noteAct(house, tx, { staff, found, at, act: 'case_decided', before, after, why: words })
  })
}

const reportOf = ({ reference, reportedOn }: Case) => ({ reference, reportedOn })
