import type { Busy } from './calendarApi.ts'
import { type LinkParts, withLink } from './access.ts'
import { linkedAmong, type LinkRow } from './linkStore.ts'

/** A busy time in a person's linked calendar. */
export interface BusyTime extends Busy {
  readonly personId: string
}

/** Returns the times of a span at which people are busy, by their linked calendars. */
export type BusyTimes = (personIds: readonly string[], span: Busy) => Promise<readonly BusyTime[]>

/** Minutes for which a reply is used again. */
const cachedMs = 5 * 60_000

/** The longest that a person waits for others' calendars. */
const patienceMs = 2000

/** The most replies that are remembered. */
const mostCached = 1000

interface Cached {
  readonly until: number
  readonly times: Promise<readonly Busy[]>
}

/**
 * Opens the query for busy times. A calendar that is slow, dead or replies nonsense counts as free, because nothing
 * depends on this help.
 */
export function openBusyTimes(parts: LinkParts): BusyTimes {
  const cache = new Map<string, Cached>()
  const ask = (link: LinkRow, span: Busy): Promise<readonly Busy[]> => {
    const key = [link.personId, link.linkedAt, span.from, span.to].map(String).join(' ')
    const known = cache.get(key)
    if (known !== undefined && known.until > Date.now()) return known.times
    const times = withLink(parts, link, (token, { api }) => api.busy(token, { ...span, email: link.email }))
    cache.delete(key)
    if (cache.size >= mostCached) cache.delete(cache.keys().next().value ?? '')
    cache.set(key, { until: Date.now() + cachedMs, times: times.catch(() => []) })
    return cache.get(key)?.times ?? Promise.resolve([])
  }
  return async (personIds, asked) => {
    const span = wholeHours(asked)
    const links = await linkedAmong(parts.house.db, personIds)
    const patience = afterPatience()
    const replies = links.map(async (link) => {
      const times = await Promise.race([ask(link, span), patience.over])
      return times.map((each) => ({ ...each, personId: link.personId }))
    })
    const times = await Promise.all(replies).finally(patience.end)
    return times.flat()
  }
}

/** Rounds a span to whole hours, so that questions a moment apart share one cached reply. */
function wholeHours({ from, to }: Busy): Busy {
  const hourMs = 3_600_000
  return {
    from: new Date(Math.floor(from.getTime() / hourMs) * hourMs),
    to: new Date(Math.ceil(to.getTime() / hourMs) * hourMs),
  }
}

function afterPatience() {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<readonly Busy[]>((resolve) => {
    timer = setTimeout(() => resolve([]), patienceMs)
  })
  return { over, end: () => clearTimeout(timer) }
}
