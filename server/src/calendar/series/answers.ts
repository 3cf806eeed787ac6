import type { EventAnswer } from '@saathi/contract/calendar/rules.ts'

import type { StoredAnswer } from './answerStore.ts'
import type { Series } from './series.ts'

/** Whose answer is asked for, and to which occurrence; without a moment, to the whole series. */
interface Asked {
  readonly personId: string
  readonly recurrenceAt: Date | undefined
}

/**
 * Returns what a person answered to an occurrence: for it alone, or else for its series. An answer to the whole series
 * does not count for an occurrence that was moved to another time.
 */
export function answerOf(
  given: readonly StoredAnswer[],
  { exceptions }: Pick<Series, 'exceptions'>,
  { personId, recurrenceAt }: Asked,
): EventAnswer | undefined {
  const own = given.filter((each) => each.personId === personId)
  const at = recurrenceAt?.getTime()
  const isMoved = exceptions.some(
    (each) => each.recurrenceAt.getTime() === at && each.startsAt.getTime() !== at,
  )
  const found =
    own.find((each) => each.recurrenceAt !== null && each.recurrenceAt.getTime() === at) ??
    own.find((each) => each.recurrenceAt === null && !isMoved)
  return found?.answer
}
