/** Milliseconds for which the members of a channel are believed, should the news of a change get lost. */
const believed = 30_000
/** Channels kept at most; the oldest go first. */
const mostKept = 20_000

/** The active members of channels as this process knows them. */
export interface Members {
  of(channelId: string): Promise<readonly string[]>
  forget(channelId: string): void
}

/** Remembers who is in a channel until it changes. */
export function makeMembers(load: (channelId: string) => Promise<readonly string[]>): Members {
  const known = new Map<string, { readonly people: Promise<readonly string[]>; readonly until: number }>()
  return {
    of(channelId) {
      const found = known.get(channelId)
      if (found !== undefined && found.until > Date.now()) return found.people
      const people = load(channelId)
      // A change during the load removes the entry, so what was loaded before it is never found again.
      const entry = { people, until: Date.now() + believed }
      known.delete(channelId)
      if (known.size >= mostKept) known.delete(known.keys().next().value ?? '')
      known.set(channelId, entry)
      people.catch(() => known.get(channelId) === entry && known.delete(channelId))
      return people
    },
    forget: (channelId) => void known.delete(channelId),
  }
}
