import type { Database } from '../../engines/database/database.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { readLinesFor } from '../../safety/public/helpLines.ts'
import { readUrgent, type UrgentTopicContent } from '../../safety/public/urgent.ts'
import { actTo, type Answer, type Question, type Sentences, textIn } from '../answers/answer.ts'
import { latinHindi } from '../answers/latin.ts'

/** The most help lines in an answer; the app shows all of them. */
const mostLines = 4

/** The pages that an urgent answer links to. */
const urls: Readonly<Record<UrgentTopicContent['acts'][number], string>> = {
  report: '/moreinfo/safety#report',
  team: '/chat/team',
  lines: '/moreinfo/safety#lines',
  devices: '/moreinfo/devices',
  password: '/moreinfo/faq#faq-change-password',
}

/**
 * Returns a function that answers urgent questions: what to do now, the help lines of the person's state for the
 * topic, and the way to a person. It returns undefined for everything else.
 */
export function makeUrgentAnswer(
  house: Sentences & { readonly db: Database },
  rooms: Pick<JoinedRooms, 'facts'>,
): (question: Question, language: string) => Promise<Omit<Answer, 'madeBy'> | undefined> {
  const urgent = readUrgent()
  const linesFor = readLinesFor()
  return async ({ person, text }, language) => {
    const topic = urgent.find(text)
    if (topic === undefined) return undefined
    const { say, acts } = urgent.contentOf(topic)
    const lines = linesFor(await rooms.facts.state(house.db, person), topic)
      .slice(0, mostLines)
      .map((line) => worded(line, language))
    const stop = language === 'hi' ? '।' : '.'
    const said = language === latinHindi ? say.latin : language === 'hi' ? say.hi : say.en
    return {
      about: `urgent:${topic}`,
      text: [said, ...lines.map(({ name, number, about }) => `${name}: ${number}${stop} ${about}`)].join(
        '\n\n',
      ),
      citations: [
        ...lines.map((line) => {
          const title = textIn(house, 'assistant.act.call', { language, values: line })
          return actTo(title, `tel:${line.number.replaceAll(/[^\d+]/g, '')}`)
        }),
        ...acts.map((act) => actTo(textIn(house, `assistant.act.${act}`, { language }), urls[act])),
      ],
    }
  }
}

type Line = ReturnType<ReturnType<typeof readLinesFor>>[number]

function worded({ name, localeName, number, about, localeAbout, latinAbout }: Line, language: string) {
  if (language === latinHindi) return { name, number, about: latinAbout }
  return { name: localeName[language] ?? name, number, about: localeAbout[language] ?? about }
}
