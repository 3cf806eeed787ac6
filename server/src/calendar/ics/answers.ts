import type { EventAnswer } from '@saathi/contract/calendar/rules.ts'

import type { StoredAnswer } from '../series/answerStore.ts'

/** Returns what a person answered to an occurrence: for it alone, or else for its series. */
export function answerOf(
  given: readonly StoredAnswer[],
  { personId, recurrenceAt }: { readonly personId: string; readonly recurrenceAt: Date | undefined },
): EventAnswer | undefined {
  const own = given.filter((each) => each.personId === personId)
  const isFor = (at: Date | null) => at !== null && at.getTime() === recurrenceAt?.getTime()
  const found = own.find((each) => isFor(each.recurrenceAt)) ?? own.find((each) => each.recurrenceAt === null)
  return found?.answer
}
