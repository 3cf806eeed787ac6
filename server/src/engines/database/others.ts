import * as v from 'valibot'

/** Milliseconds between two signs of life. */
const beatMs = 10_000
/** Milliseconds after which a silent process counts as gone. */
const goneMs = 30_000
/** Milliseconds after a start or a gap in which the others have replied. */
const unsureMs = 3000

/** The topics by which processes know each other. */
const topics = { alive: 'bus:alive', closing: 'bus:closing' } as const

/** A sign of life. A process of the version before says nothing about Redis. */
const alive = v.object({ hearsRedis: v.optional(v.boolean(), false) })

/** The other processes on the same database. */
export interface Others {
  /** Notes an event of another process. */
  heard(id: string, topic: string, event: unknown): void
  /** Notes that events may have been missed. */
  unsure(): void
  /** Says that this process is alive, and whether it hears Redis. */
  beat(): void
  /** Whether there may be others. */
  are(): boolean
  /** The ids of those that were heard lately, and whether there may be more. */
  known(): { readonly ids: readonly string[]; readonly isUnsure: boolean }
  /** Whether every other process hears what is published over Redis. */
  allHearRedis(): boolean
  onOther(listener: () => void): () => void
  close(): void
}

interface Other {
  at: number
  hearsRedis: boolean
}

/**
 * Knows which other processes are alive. Each says so when it starts, when it hears of a new one, when it loses or finds
 * Redis, and every ten seconds.
 */
export function makeOthers(
  say: (topic: string, event: v.InferOutput<typeof alive>) => void,
  hearsRedis: () => boolean,
): Others {
  const others = new Map<string, Other>()
  const listeners = new Set<() => void>()
  let sureAt = 0
  const unsure = () => {
    sureAt = performance.now() + unsureMs
  }
  const isUnsure = () => performance.now() < sureAt
  const beat = () => say(topics.alive, { hearsRedis: hearsRedis() })
  const timer = setInterval(() => {
    for (const [id, { at }] of others) if (performance.now() - at > goneMs) others.delete(id)
    beat()
  }, beatMs).unref()
  unsure()
  return {
    heard(id, topic, event) {
      if (topic === topics.closing) {
        others.delete(id)
        return
      }
      const known = others.get(id)
      const other = known ?? { at: 0, hearsRedis: false }
      other.at = performance.now()
      if (topic === topics.alive) ({ hearsRedis: other.hearsRedis } = v.parse(alive, event))
      if (known !== undefined) return
      others.set(id, other)
      beat()
      for (const listener of listeners) listener()
    },
    unsure() {
      unsure()
      beat()
    },
    beat,
    are: () => others.size > 0 || isUnsure(),
    known: () => ({ ids: [...others.keys()], isUnsure: isUnsure() }),
    allHearRedis: () => !isUnsure() && [...others.values()].every((other) => other.hearsRedis),
    onOther(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      clearInterval(timer)
      say(topics.closing, { hearsRedis: false })
    },
  }
}
