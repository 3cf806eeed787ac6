/** Milliseconds between two signs of life. */
const beatMs = 10_000
/** Milliseconds after which a silent process counts as gone. */
const goneMs = 30_000
/** Milliseconds after a start or a gap in which the others have replied. */
const unsureMs = 3000

/** The topics by which processes know each other. */
const topics = { alive: 'bus:alive', closing: 'bus:closing' } as const

/** The other processes on the same database. */
export interface Others {
  /** Notes an event of another process. */
  heard(id: string, topic: string): void
  /** Notes that events may have been missed. */
  unsure(): void
  /** Whether there may be others. */
  are(): boolean
  onOther(listener: () => void): () => void
  close(): void
}

/** Knows which other processes are alive. Each says so when it starts, when it hears of a new one, and every ten seconds. */
export function makeOthers(say: (topic: string) => void): Others {
  const heardAt = new Map<string, number>()
  const listeners = new Set<() => void>()
  let sureAt = 0
  const unsure = () => {
    sureAt = performance.now() + unsureMs
  }
  const beat = () => say(topics.alive)
  const timer = setInterval(() => {
    for (const [id, at] of heardAt) if (performance.now() - at > goneMs) heardAt.delete(id)
    beat()
  }, beatMs).unref()
  unsure()
  return {
    heard(id, topic) {
      if (topic === topics.closing) {
        heardAt.delete(id)
        return
      }
      const isNew = !heardAt.has(id)
      heardAt.set(id, performance.now())
      if (!isNew) return
      beat()
      for (const listener of listeners) listener()
    },
    unsure() {
      unsure()
      beat()
    },
    are: () => heardAt.size > 0 || performance.now() < sureAt,
    onOther(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      clearInterval(timer)
      say(topics.closing)
    },
  }
}
