import type { Database } from '../engines/database/database.ts'
import { type RatingSums, sumsOfRatings } from './rating/ratingStore.ts'

/** Sums of fewer people are not shown, so that nobody can guess a single rating. */
const fewestPeople = 5

/** Returns how people rate conversations: only sums, and none for few people. */
export function ratingSums(db: Database): Promise<RatingSums[]> {
  return sumsOfRatings(db, fewestPeople)
}
