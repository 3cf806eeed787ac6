import type { Answer } from '../answers/answer.ts'

/**
 * Joins an answer with what to do if the question is urgent: before it if that is probable, after it if it is only
 * possible. The pages that the answer cites keep their numbers.
 */
export function withUrgent(
  answer: Answer,
  urgent: Pick<Answer, 'text' | 'citations'>,
  place: 'first' | 'last',
): Answer {
  const known = new Set(answer.citations.map(({ url }) => url))
  const parts = place === 'first' ? [urgent.text, answer.text] : [answer.text, urgent.text]
  return {
    ...answer,
    text: parts.join('\n\n'),
    citations: [...answer.citations, ...urgent.citations.filter(({ url }) => !known.has(url))],
  }
}
