/** A voice that is quieter than this many decibels below the loudest counts as silence. */
const silence = 55
/** A voice that has spoken within this time keeps its line, unless another is clearly louder. */
const holdsMs = 1200
const clearly = 8
/** A person who is shown and has spoken within this time stays, so that pictures do not change with every word. */
const staysMs = 3000

/** How loud someone is, and when they last spoke. */
interface Voice {
  loudness: number
  spokeAt: number
}

/** Hears who speaks in a call. */
export interface Floor {
  note(seat: string, level: number, at: number): void
  forget(seat: string): void
  /** Returns the lines for voices: those that hold one keep it while they speak. */
  voices(held: readonly (string | undefined)[], among: readonly string[], at: number): (string | undefined)[]
  /** Those whom to show come first: who is shown and spoke a moment ago, then who spoke last. */
  toShow(shown: readonly (string | undefined)[], among: readonly string[], at: number): string[]
}

/** Makes the floor of a call. */
export function makeFloor(): Floor {
  const known = new Map<string, Voice>()
  const of = (seat: string): Voice => known.get(seat) ?? { loudness: 0, spokeAt: -Infinity }
  const lastSpeakers = (among: readonly string[]) => among.toSorted((a, b) => of(b).spokeAt - of(a).spokeAt)
  return {
    note(seat, level, at) {
      const { loudness, spokeAt } = of(seat)
      known.set(seat, {
        loudness: loudness * 0.8 + (127 - level) * 0.2,
        spokeAt: level < silence ? at : spokeAt,
      })
    },
    forget: (seat) => void known.delete(seat),
    toShow(shown, among, at) {
      const stays = (seat: string) => shown.includes(seat) && at - of(seat).spokeAt <= staysMs
      const ranked = lastSpeakers(among)
      return [...ranked.filter(stays), ...ranked.filter((seat) => !stays(seat))]
    },
    voices(held, among, at) {
      const lines = held.map((seat) => (seat !== undefined && among.includes(seat) ? seat : undefined))
      for (const seat of lastSpeakers(among)) {
        if (lines.includes(seat)) continue
        const free = lines.indexOf(undefined)
        const index = free >= 0 ? free : weakest(lines, { of, at, than: of(seat) })
        if (index >= 0) lines[index] = seat
      }
      return lines
    },
  }
}

/** Returns the line whose voice gives way to another one; -1 if none does. */
function weakest(
  lines: readonly (string | undefined)[],
  { of, at, than }: { of: (seat: string) => Voice; at: number; than: Voice },
): number {
  if (at - than.spokeAt > holdsMs) return -1
  const holders = lines.map((seat) => of(seat ?? ''))
  const silent = holders.findIndex(({ spokeAt }) => at - spokeAt > holdsMs)
  if (silent >= 0) return silent
  const quietest = holders.reduce(
    (low, each, index) => (each.loudness < (holders[low]?.loudness ?? 0) ? index : low),
    0,
  )
  return than.loudness > (holders[quietest]?.loudness ?? 0) + clearly ? quietest : -1
}
