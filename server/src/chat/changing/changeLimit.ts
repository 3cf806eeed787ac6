import { Failure } from '@saathi/contract/errors.ts'

/** Changes that a person can make at once, and then in each second: more than fingers do, less than a script. */
const mostAtOnce = 300
const perSecond = 1
/** The most people whose changes are counted; those who changed nothing for longest are forgotten first. */
const mostKnown = 10_000

interface Bucket {
  readonly left: number
  readonly at: number
}

/**
 * Returns a function that counts a reaction, an edit or a deletion of a person in this process, and throws `tooOften`
 * where there were too many. Each of them is told to every member, so a flood of them is a flood to all.
 */
export function makeChangeLimit(now: () => number = Date.now): (personId: string) => void {
  const buckets = new Map<string, Bucket>()
  return (personId) => {
    const at = now()
    const bucket = buckets.get(personId) ?? { left: mostAtOnce, at }
    const left = Math.min(mostAtOnce, bucket.left + ((at - bucket.at) / 1000) * perSecond)
    if (left < 1) {
      throw new Failure('tooOften', { retryAfterSeconds: Math.ceil((1 - left) / perSecond) })
    }
    buckets.delete(personId)
    if (buckets.size >= mostKnown) buckets.delete(buckets.keys().next().value ?? '')
    buckets.set(personId, { left: left - 1, at })
  }
}
