import type { EventAnswer } from '@saathi/contract/calendar/rules.ts'

import type { StoredAnswer } from './answerStore.ts'
import type { Series } from './series.ts'

/** The person whose answer is wanted, and the occurrence; without a moment, the whole series. */
interface Asked {
  readonly personId: string
  readonly recurrenceAt: Date | undefined
}

type Answered = Pick<Series, 'id' | 'exceptions'>

/**
 * Indexes answers once, and returns a function that finds a person's answer to an occurrence: for it alone, or else
 * for its series. An answer to the whole series does not count for an occurrence that was moved to another time.
 */
export function answersBySeries(given: readonly StoredAnswer[]) {
  const answers = new Map(given.map((each) => [keyOf(each.seriesId, each), each.answer]))
  const moved = new Map<string, ReadonlySet<number>>()
  const isMoved = (series: Answered, at: Date): boolean => {
    const known = moved.get(series.id) ?? movedIn(series)
    moved.set(series.id, known)
    return known.has(at.getTime())
  }
  return (series: Answered, asked: Asked): EventAnswer | undefined => {
    const { personId, recurrenceAt } = asked
    if (recurrenceAt === undefined) return answers.get(keyOf(series.id, { personId, recurrenceAt: null }))
    const own = answers.get(keyOf(series.id, { personId, recurrenceAt }))
    if (own !== undefined || isMoved(series, recurrenceAt)) return own
    return answers.get(keyOf(series.id, { personId, recurrenceAt: null }))
  }
}

const keyOf = (
  seriesId: string,
  { personId, recurrenceAt }: { readonly personId: string; readonly recurrenceAt: Date | null },
) => `${seriesId} ${personId} ${recurrenceAt?.getTime() ?? ''}`

const movedIn = ({ exceptions }: Answered): ReadonlySet<number> =>
  new Set(
    exceptions
      .filter(({ recurrenceAt, startsAt }) => recurrenceAt.getTime() !== startsAt.getTime())
      .map(({ recurrenceAt }) => recurrenceAt.getTime()),
  )
