import { setTimeout as pause } from 'node:timers/promises'

/** How many people are told together, and the least milliseconds for each of them. */
const together = 25
const apartMs = 2
/** How many times as long as the database took to reply it rests, so that most of its time is left for others. */
const restTimes = 4
/** The longest rest, and the rest after a look that failed. */
const longestMs = 1000

/** What telling people in turn depends on. */
export interface InTurn {
  tell(personId: string): void
  /** Resolves when the database has replied to a short query, which waits behind those of people who were told before. */
  look(): Promise<unknown>
  /** Whether nobody is to be told any more. */
  isOver(): boolean
}

/**
 * Tells people one after another, as fast as the database can bear what they ask for then. After each few people it takes a look, and the
 * next ones wait in proportion to its time. Never rejects; a look that fails counts as a very slow one.
 */
export async function tellInTurn(people: readonly string[], { tell, look, isOver }: InTurn): Promise<void> {
  for (let from = 0; from < people.length && !isOver(); from += together) {
    for (const personId of people.slice(from, from + together)) tell(personId)
    const begun = performance.now()
    const isWell = await look().then(
      () => true,
      () => false,
    )
    const took = performance.now() - begun
    const rest = isWell ? Math.min(took * restTimes, longestMs) : longestMs
    await pause(Math.max(together * apartMs - took, rest), undefined, { ref: false })
  }
}
