import { readUrgent, type UrgentHint } from '../../safety/public/urgent.ts'
import { actTo, type Answer, type Question, type Sentences, teamAct, textIn } from '../answers/answer.ts'

/** What to do if a question is urgent, and whether the answer begins with it. */
export interface Way extends Pick<Answer, 'text' | 'citations'> {
  readonly isFirst: boolean
}

/** Returns the way to a person, for a question that has no urgent topic but may be urgent. */
export function wayToPerson(house: Sentences, { text }: Question, language: string): Way | undefined {
  const hint = readUrgent().hintIn(text)
  if (hint === undefined) return undefined
  const act = (key: string, url: string) => actTo(textIn(house, key, { language }), url)
  const acts: Readonly<Record<UrgentHint['concern'], Answer['citations'][number]>> = {
    people: act('assistant.act.report', '/moreinfo/safety#report'),
    money: act('assistant.act.report', '/moreinfo/safety#report'),
    devices: act('assistant.act.devices', '/moreinfo/devices'),
  }
  return {
    isFirst: hint.isProbable,
    text: textIn(house, `assistant.ifUrgent.${hint.concern}`, { language }),
    citations: [acts[hint.concern], teamAct(house, language)],
  }
}

/**
 * Joins the way to a person with an answer. It comes first if the question is probably urgent; most others are
 * everyday questions, which come first then. The pages that the answer cites keep their numbers.
 */
export function withWayToPerson(answer: Answer, way: Way): Answer {
  const known = new Set(answer.citations.map(({ url }) => url))
  const parts = way.isFirst ? [way.text, answer.text] : [answer.text, way.text]
  return {
    ...answer,
    text: parts.join('\n\n'),
    citations: [...answer.citations, ...way.citations.filter(({ url }) => !known.has(url))],
  }
}
