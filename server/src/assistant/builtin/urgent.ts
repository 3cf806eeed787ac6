import type { Database } from '../../engines/database/database.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { readLinesFor, type WrittenLine } from '../../safety/public/helpLines.ts'
import { readUrgent, type UrgentReading, type UrgentTopicContent } from '../../safety/public/urgent.ts'
import { actTo, type Answer, type Question, type Sentences, teamAct, textIn } from '../answers/answer.ts'
import { latinHindi } from '../answers/latin.ts'

/** The most help lines of the first topic, and of all topics, in an answer; the app shows all of them. */
const mostLines = { ofFirst: 4, ofAll: 6 } as const

/** The pages that an urgent answer links to. */
const urls: Readonly<Record<UrgentTopicContent['acts'][number], string>> = {
  report: '/moreinfo/safety#report',
  team: '/chat/team',
  lines: '/moreinfo/safety#lines',
  devices: '/moreinfo/devices',
  password: '/moreinfo/faq#faq-change-password',
}

/** What to do now, and how certain it is that the question is urgent. */
export interface UrgentAnswer {
  readonly answer: Omit<Answer, 'madeBy'>
  readonly certainty: UrgentReading['certainty']
}

/**
 * Returns a function that answers urgent questions: what to do now, the help lines of the person's state, and the way to a
 * person. If a question may be about several topics, the answer has the steps of each, so that it fits whichever was
 * meant. If it may be an everyday question, the steps begin with "If". It returns undefined for everything else.
 */
export function makeUrgentAnswer(
  house: Sentences & { readonly db: Database },
  rooms: Pick<JoinedRooms, 'facts'>,
): (question: Question, language: string) => Promise<UrgentAnswer | undefined> {
  const urgent = readUrgent()
  const linesFor = readLinesFor()
  return async ({ person, text }, language) => {
    const reading = urgent.readingOf(text)
    if (reading === undefined) return undefined
    const { topics, certainty, isUnderWay } = reading
    if (certainty === 'possible') return { certainty, answer: possiblyUrgent(house, language) }
    const contents = topics.map((topic) => urgent.contentOf(topic))
    const steps = contents.map(({ say, sayIf, underWay }, place) => {
      const sayFirst = isUnderWay && underWay ? underWay.say : say
      return wordsIn((certainty === 'certain' || isUnderWay) && place === 0 ? sayFirst : sayIf, language)
    })
    const state = await rooms.facts.state(house.db, person)
    const lines = topics
      .flatMap((topic, place) => linesFor(state, topic).slice(0, place === 0 ? mostLines.ofFirst : undefined))
      .filter((line, place, all) => all.indexOf(line) === place)
      .toSorted((one, other) => (isUnderWay ? Number(isEmergency(other)) - Number(isEmergency(one)) : 0))
      .slice(0, mostLines.ofAll)
      .map((line) => worded(line, language))
    const acts = new Set(contents.flatMap((content) => content.acts))
    const stop = language === 'hi' ? '।' : '.'
    const said = lines.map(({ name, number, about }) => `${name}: ${number}${stop} ${about}`)
    const calls = lines.map((line) => {
      const title = textIn(house, 'assistant.act.call', { language, values: line })
      return actTo(title, `tel:${line.number.replaceAll(/[^\d+]/g, '')}`)
    })
    const pages = [...acts].map((act) =>
      actTo(textIn(house, `assistant.act.${act}`, { language }), urls[act]),
    )
    const whole = [...steps, ...said].join('\n\n')
    return {
      certainty,
      answer: { about: `urgent:${topics[0]}`, text: whole, citations: [...calls, ...pages] },
    }
  }
}

/** Most of these questions are everyday ones, and a help line under one hurts. So one sentence names a way to a person, and no topic. */
function possiblyUrgent(house: Sentences, language: string): UrgentAnswer['answer'] {
  const text = textIn(house, 'assistant.ifUrgent', { language })
  return { about: '', text, citations: [teamAct(house, language)] }
}

function isEmergency({ id }: WrittenLine): boolean {
  return id === 'emergency'
}

function wordsIn({ en, hi, latin }: UrgentTopicContent['say'], language: string): string {
  if (language === latinHindi) return latin
  return language === 'hi' ? hi : en
}

function worded({ name, localeName, number, about, localeAbout, latinAbout }: WrittenLine, language: string) {
  if (language === latinHindi) return { name, number, about: latinAbout }
  return { name: localeName[language] ?? name, number, about: localeAbout[language] ?? about }
}
