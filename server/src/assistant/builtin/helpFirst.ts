import { isInDistress } from '../../chat/public/distress.ts'
import type { Database } from '../../engines/database.ts'
import type { House } from '../../house.ts'
import type { JoinedRooms } from '../../room.ts'
import { readHelpLines } from '../../safety/public/helpLines.ts'
import type { Answer, Question } from '../answering/answer.ts'

/** The most help lines in an answer; the app shows all of them. */
const mostLines = 3

/** Returns a function that answers words of distress with help lines of the person's state; undefined for all others. */
export function makeHelpFirst(
  { db, texts }: Pick<House, 'texts'> & { readonly db: Database },
  rooms: Pick<JoinedRooms, 'facts'>,
): (question: Question, language: string) => Promise<Omit<Answer, 'madeBy'> | undefined> {
  const helpLines = readHelpLines()
  return async ({ person, text }, language) => {
    if (!isInDistress(text)) return undefined
    const lines = helpLines(await rooms.facts.state(db, person)).slice(0, mostLines)
    const said = lines.map(
      ({ name, localeName, number, about, localeAbout }) =>
        `${localeName[language] ?? name}: ${number}. ${localeAbout[language] ?? about}`,
    )
    return { text: [texts.text(language, 'assistant.distress'), ...said].join('\n\n'), citations: [] }
  }
}
