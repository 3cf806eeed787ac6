/** Milliseconds for which cached members are used, in case the message about a change was lost. */
const cacheLifeMs = 30_000
/** The most channels in the cache; the oldest entries are removed first. */
const mostCached = 20_000

/** The active members of channels, cached in this process. */
export interface Members {
  of(channelId: string): Promise<readonly string[]>
  forget(channelId: string): void
}

/** Caches the members of each channel until they change. */
export function makeMembers(load: (channelId: string) => Promise<readonly string[]>): Members {
  const known = new Map<string, { readonly people: Promise<readonly string[]>; readonly until: number }>()
  return {
    of(channelId) {
      const found = known.get(channelId)
      if (found !== undefined && found.until > Date.now()) return found.people
      const people = load(channelId)
      // A change while the members are loading removes this entry, so that outdated members are never used
      // again.
      const entry = { people, until: Date.now() + cacheLifeMs }
      known.delete(channelId)
      if (known.size >= mostCached) known.delete(known.keys().next().value ?? '')
      known.set(channelId, entry)
      people.catch(() => known.get(channelId) === entry && known.delete(channelId))
      return people
    },
    forget: (channelId) => void known.delete(channelId),
  }
}
