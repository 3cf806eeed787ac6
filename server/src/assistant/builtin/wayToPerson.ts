import { readUrgent } from '../../safety/public/urgent.ts'
import { actTo, type Answer, type Question, type Sentences, teamAct, textIn } from '../answers/answer.ts'

type Way = Pick<Answer, 'text' | 'citations'>

/** Returns the way to a person, for a question that has no urgent topic but may be urgent. */
export function wayToPerson(house: Sentences, { text }: Question, language: string): Way | undefined {
  const urgent = readUrgent()
  if (urgent.find(text) !== undefined || !urgent.mayBe(text)) return undefined
  return {
    text: textIn(house, 'assistant.ifUrgent', { language }),
    citations: [
      actTo(textIn(house, 'assistant.act.report', { language }), '/moreinfo/safety#report'),
      teamAct(house, language),
    ],
  }
}

/** Puts the way to a person before an answer; the pages that the answer cites keep their numbers. */
export function withWayToPerson(answer: Answer, way: Way): Answer {
  const known = new Set(answer.citations.map(({ url }) => url))
  return {
    ...answer,
    text: `${way.text}\n\n${answer.text}`,
    citations: [...answer.citations, ...way.citations.filter(({ url }) => !known.has(url))],
  }
}
