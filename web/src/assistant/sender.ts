import { sends } from '../device/outboxLanes.ts'
import { rate } from './acts.ts'

// Ratings are rare, so what sends them loads with the first one.
sends(rate, async (given, entry) => (await import('./sendRating.ts')).sendRating(given, entry))
