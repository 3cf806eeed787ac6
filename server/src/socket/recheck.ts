import type { Person } from '../http/request.ts'
import type { Connection } from './connection.ts'

/** How many tokens are checked at once. */
const checksAtOnce = 8
/** How often a check that fails for another reason than the token is tried, with a pause before each attempt. */
const triesToCheck = 5
const pauseBetweenTriesMs = 1000

/**
 * Returns a function that checks the tokens of the fitting connections. Checks that fail, for example without a
 * database, are tried again a few times.
 */
export function makeRecheck(all: ReadonlyMap<Connection, unknown>) {
  const check = async (connections: readonly Connection[]): Promise<Connection[]> => {
    const waiting = [...connections]
    const undecided: Connection[] = []
    const work = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (!(await next.recheck())) undecided.push(next)
      }
    }
    await Promise.all(Array.from({ length: checksAtOnce }, work))
    return undecided
  }
  return async (fits: (person: Person) => boolean): Promise<void> => {
    const isMeant = (person: Person | undefined) => person !== undefined && fits(person)
    let left = await check([...all.keys()].filter(({ knownPerson }) => isMeant(knownPerson())))
    for (let tried = 1; left.length > 0 && tried < triesToCheck; tried += 1) {
      await new Promise((resolve) => setTimeout(resolve, pauseBetweenTriesMs).unref())
      left = await check(left)
    }
  }
}
