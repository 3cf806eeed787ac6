import type { Database } from '../../engines/database/database.ts'
import { distanceUpTo } from '../../engines/text/wordDistance.ts'
import type { Condition } from './condition.ts'
import { knownSounds, type SearchedChannel } from './findStore.ts'

/** A shorter word has too many neighbours. */
const fewestLetters = 4
/** From this length on, two letters may differ. */
const lettersForTwo = 7
/** The newest messages whose words a mistyped word is compared with. */
const mostMessages = 3000

/**
 * Returns a condition with corrected words; undefined if no word can be corrected. A word that no recent message has is
 * replaced by the most frequent word that differs in one letter, or in two if it is long.
 */
export async function nearCondition(
  tx: Database,
  channels: readonly SearchedChannel[],
  condition: Condition,
): Promise<Condition | undefined> {
  if (condition.words.every(({ sound }) => sound.length < fewestLetters)) return undefined
  const numbers = channels.flatMap(({ number }) => number ?? [])
  if (numbers.length === 0) return undefined
  const known = await knownSounds(tx, numbers, Math.ceil(mostMessages / numbers.length))
  const counts = new Map(known.map(({ sound, count }) => [sound, count]))
  const words = condition.words.map((word) => {
    const near = counts.has(word.sound) ? undefined : nearest(word.sound, counts)
    return near === undefined ? word : { sound: near, written: near }
  })
  return words.every((word, at) => word === condition.words[at]) ? undefined : { ...condition, words }
}

function nearest(sound: string, counts: ReadonlyMap<string, number>): string | undefined {
  if (sound.length < fewestLetters) return undefined
  const most = sound.length < lettersForTwo ? 1 : 2
  let best: { readonly other: string; readonly distance: number; readonly count: number } | undefined
  for (const [other, count] of counts) {
    // People rarely mistype the first letter, and without this rule most short words have a neighbour.
    if (other[0] !== sound[0]) continue
    const distance = distanceUpTo(most, sound, other)
    if (distance > most) continue
    const isBetter =
      best === undefined || distance < best.distance || (distance === best.distance && count > best.count)
    if (isBetter) best = { other, distance, count }
  }
  return best?.other
}
