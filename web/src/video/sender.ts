import { sends } from '../device/outboxLanes.ts'
import { rateCall } from './record/rating.ts'

// Ratings are rare, so what sends them loads with the first one.
sends(rateCall, async (given, entry) => (await import('./record/sendRating.ts')).sendRating(given, entry))
