import { Failure } from '@saathi/contract/errors.ts'

/** How often a person may do something: a burst, and then a number per second. */
export interface Rate {
  readonly mostAtOnce: number
  readonly perSecond: number
}

/** More changes than a person makes by hand, and fewer than a script. */
const changes: Rate = { mostAtOnce: 300, perSecond: 1 }
/** The most people whose changes are counted; those who changed nothing for longest are forgotten first. */
const mostKnown = 10_000

interface Bucket {
  readonly left: number
  readonly at: number
}

/**
 * Returns a function that counts a person's actions in this process (reactions, edits, deletions) and throws
 * `tooOften` if there are too many. Each change is told to every member, so a flood of changes reaches everyone.
 */
export function makeChangeLimit(
  { mostAtOnce, perSecond }: Rate = changes,
  now: () => number = () => performance.now(),
): (personId: string) => void {
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
