import type { Database } from '../engines/database/database.ts'
import { type RatingSums, sumsOfRatings } from './rating/ratingStore.ts'

/** Of fewer people nothing is told, so that nobody can be guessed. */
const fewestPeople = 5

/** Returns how people rate conversations: sums only, and none of few people. */
export function ratingSums(db: Database): Promise<RatingSums[]> {
  return sumsOfRatings(db, fewestPeople)
}
