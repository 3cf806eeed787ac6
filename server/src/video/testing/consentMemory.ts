/*
 * What the people of a call would swear about themselves, kept apart from the rule that the product has. Tests of recordings compare it
 * with the stored bytes.
 */

/** The people of the tests. */
export const people = ['asha', 'ravi', 'meera'] as const
export type Name = (typeof people)[number]
export type Deed = 'knocks' | 'turns' | 'joins' | 'yes' | 'words' | 'no' | 'leaves' | 'crashes'
/** What they let be kept: sound and picture, or sound that is only to be written down. */
export type Purpose = 'recording' | 'transcript'
/** The answers of each deed. */
export const answerBy: Partial<Readonly<Record<Deed, readonly Purpose[]>>> = {
  yes: ['recording', 'transcript'],
  words: ['transcript'],
  no: [],
}
export type Step = readonly [who: Name, deed: Deed]

/** Asha and Ravi are in a recorded call. */
export const recorded: readonly Step[] = [
  ['asha', 'yes'],
  ['ravi', 'yes'],
  ['asha', 'joins'],
  ['ravi', 'joins'],
]

interface Own {
  isIn: boolean
  /** They read the question and are not in. */
  isAtDoor: boolean
  hasAnswered: boolean
  yes: readonly Purpose[]
}

/** Begins with nobody in the call. */
export function rememberConsents() {
  const memory = new Map<Name, Own>(
    people.map((name) => [name, { isIn: false, isAtDoor: false, hasAnswered: false, yes: [] }]),
  )
  const of = (name: Name): Own => {
    const own = memory.get(name)
    if (own === undefined) throw new Error(`Nobody knows ${name}.`)
    return own
  }
  const answer = (own: Own, yes: readonly Purpose[]) => {
    // A yes that is taken back ends it for all, until everyone says yes again.
    const back = own.yes.filter((purpose) => !yes.includes(purpose))
    for (const each of memory.values()) each.yes = each.yes.filter((purpose) => !back.includes(purpose))
    own.yes = yes
    own.hasAnswered = true
  }
  const present = () => people.filter((name) => of(name).isIn)
  const concerned = () => people.filter((name) => of(name).isIn || of(name).isAtDoor)
  return {
    note([who, deed]: Step) {
      const own = of(who)
      const said = answerBy[deed]
      if (said !== undefined) answer(own, said)
      // Nobody comes in without an answer.
      if (deed === 'joins' && own.hasAnswered) own.isIn = true
      if (deed === 'leaves') own.isIn = false
      if (deed === 'knocks') own.isAtDoor = !own.isIn
      if (deed === 'joins' || deed === 'leaves' || deed === 'turns') own.isAtDoor = false
    },
    of,
    present,
    concerned,
    /** Whether everyone in the call, and each newcomer, agrees to this moment. */
    isAllowed: (purpose: Purpose = 'recording') =>
      present().length > 1 && concerned().every((name) => of(name).yes.includes(purpose)),
  }
}

/** Returns numbers below a limit that look random and are the same each time. */
export function makeRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
