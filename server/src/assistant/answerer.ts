import type { makeExplain } from '../access/public.ts'
import type { House } from '../house.ts'
import type { Knowledge } from '../room.ts'
import { type Answer, type Question, type Showing, sentence } from './answering/answer.ts'
import { extracted } from './builtin/extracting.ts'
import type { makeHelpFirst } from './builtin/helpFirst.ts'
import { ownStateAnswer } from './builtin/ownState.ts'
import type { Figures } from './figures.ts'
import { everyone, type Finder, type Finding } from './finding/finding.ts'
import type { makeAskModel } from './model/asking.ts'

/** Who made the answers of the product itself. */
const builtin = 'builtin'
/** Only the beginning of a longer question is read. */
const mostCharacters = 1000

/** What answering needs. */
export interface AnswererParts {
  readonly house: Pick<House, 'texts' | 'config'>
  readonly finder: Finder
  readonly knowledge: Knowledge
  readonly explain: ReturnType<typeof makeExplain>
  readonly helpFirst: ReturnType<typeof makeHelpFirst>
  /** Undefined: every answer is built in. */
  readonly askModel: ReturnType<typeof makeAskModel> | undefined
  readonly figures: Figures
}

/** Answers a question: with what is said without asking, the person's own state, or what the passages say. */
export async function answerTo(
  parts: AnswererParts,
  { text: whole, ...asking }: Question,
  showing: Showing,
): Promise<Answer> {
  const question = { ...asking, text: whole.slice(0, mostCharacters).toWellFormed().trim() }
  const plain = await plainAnswer(parts, question)
  if (plain !== undefined) {
    parts.figures.answered('builtin', plain.outcome)
    showing.add(plain.answer.text)
    return { ...plain.answer, madeBy: builtin }
  }
  const scopes = [everyone, ...(await parts.knowledge.openTo(question.person))]
  const finding = await parts.finder.find({ text: question.text, language: question.language, scopes })
  return answerFrom(parts, { question, finding }, showing)
}

/** Returns the answer to what needs no passages. */
async function plainAnswer(parts: AnswererParts, question: Question) {
  const { house, finder, helpFirst } = parts
  const language = languageFor(parts, question)
  const said = (key: string, outcome: string) => ({ outcome, answer: sentence(house, key, language) })
  // Somebody in distress is not asked to read anything else first, and no model sees what they wrote.
  const help = await helpFirst(question, language)
  if (help !== undefined) return { outcome: 'distress', answer: help }
  if (question.text === '') return said('assistant.onlyText', 'small_talk')
  const talk = finder.words.smallTalkIn(question.text)
  if (talk !== undefined) return said(`assistant.${talk}`, 'small_talk')
  const asked = finder.words.ownStateIn(question.text)
  const answer =
    asked === undefined ? undefined : await ownStateAnswer(parts, question, { ...asked, language })
  return answer === undefined ? undefined : { outcome: 'own_state', answer }
}

function languageFor({ finder }: AnswererParts, { text, language }: Question): string {
  const writtenIn = finder.words.writtenIn(text)
  if (writtenIn === 'hi') return 'hi'
  return writtenIn === 'hindiInLatin' || text === '' ? language : 'en'
}

interface Found {
  readonly question: Question
  readonly finding: Finding
}

async function answerFrom(parts: AnswererParts, found: Found, showing: Showing): Promise<Answer> {
  const { house, figures, askModel } = parts
  const { language } = found.finding
  const answer = extracted(found.finding, (title) =>
    house.texts.text(language, 'assistant.seeAlso', { title }),
  )
  if (answer === undefined) {
    figures.answered('builtin', 'nothing_found')
    const nothing = sentence(house, 'assistant.nothingFound', language)
    showing.add(nothing.text)
    return { ...nothing, madeBy: builtin }
  }
  const outcome = askModel === undefined ? null : await askModel(found, showing.add)
  if (outcome?.became === 'answer') {
    figures.answered('model', 'answered')
    return outcome.answer
  }
  if (outcome !== null) showing.withdraw()
  figures.answered('builtin', outcome === null ? 'answered' : `model_${outcome.fault}`)
  showing.add(answer.text)
  return { ...answer, madeBy: builtin }
}
