/** The questions about a conversation; the sentences are the keys on the wire, in every language. */
export const ratingQuestions = [
  'Accuracy of information provided?',
  'Relevance of information shared?',
  'Query resolution?',
] as const
export type RatingQuestion = (typeof ratingQuestions)[number]

/** The age at which an answer is old enough for the person to be asked to rate it. */
export const ratingDueMs = 300_000
