import { ratingSums } from '../assistant/public.ts'
import type { House } from '../house/house.ts'

/** Says how people rate conversations. */
export async function sayRatings(
  { db }: Pick<House, 'db'>,
  words: readonly string[],
): Promise<string | undefined> {
  if (words.length > 0) return undefined
  const sums = await ratingSums(db)
  if (sums.length === 0) return 'Fewer than five people have rated conversations, so nothing is shown.'
  return sums
    .map(({ isAssistant, people, ratings, skips, accuracy, relevance, resolution }) => {
      const what = isAssistant ? 'The assistant' : 'Other conversations'
      const stars = `accuracy ${accuracy}, relevance ${relevance}, query resolution ${resolution}`
      return `${what}: ${ratings} ratings and ${skips} skips of ${people} people; mean stars: ${stars}.`
    })
    .join('\n')
}
