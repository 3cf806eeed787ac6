import { readableLatin } from '../engines/text/readableLatin.ts'
import type { Knowledge } from '../room/room.ts'
import { type Answer, type Question, type Showing, sentence, teamAct, textIn } from './answers/answer.ts'
import { latinHindi } from './answers/latin.ts'
import { extracted } from './builtin/extraction.ts'
import { ownStateAnswer, type OwnStateParts } from './builtin/ownState.ts'
import type { makeUrgentAnswer } from './builtin/urgent.ts'
import { wayToPerson, withWayToPerson } from './builtin/wayToPerson.ts'
import type { Figures } from './figures.ts'
import { citationOf } from './search/citation.ts'
import { withRoles } from './search/companions.ts'
import { everyone, type Finder, type Finding } from './search/finder.ts'
import type { makeAskModel } from './model/modelRequest.ts'

/** The maker of the product's own answers. */
const builtin = 'builtin'
/** Only the beginning of a longer question is read. */
const mostCharacters = 1000

/** The dependencies of answering. */
export interface AnswererParts extends OwnStateParts {
  readonly finder: Finder
  readonly knowledge: Knowledge
  readonly urgentAnswer: ReturnType<typeof makeUrgentAnswer>
  /** If undefined, every answer is built in. */
  readonly askModel: ReturnType<typeof makeAskModel> | undefined
  readonly figures: Figures
  /** Whether nothing is taken for small talk or a joke, because the question is probably urgent. */
  readonly isCareful?: boolean
}

/** Answers a question; what may be urgent gets the way to a person too. */
export async function answerTo(
  parts: AnswererParts,
  { text: whole, ...asking }: Question,
  showing: Showing,
): Promise<Answer> {
  const written = whole.slice(0, mostCharacters).toWellFormed().trim()
  const companions = await parts.facts.companions(parts.house.db, asking.person)
  const question = { ...asking, text: withRoles(written, companions) }
  const way = wayToPerson(parts.house, question, languageFor(parts, question))
  if (way === undefined) return answerOf(parts, question, showing)
  // No model outside sees what may be an emergency.
  const answer = await answerOf({ ...parts, askModel: undefined, isCareful: way.isFirst }, question, silent)
  const told = withWayToPerson(answer, way)
  showing.add(told.text)
  return told
}

const silent: Showing = { add: () => undefined, withdraw: () => undefined }

/** Answers a question by small talk, by the person's own state, or by the passages. */
async function answerOf(parts: AnswererParts, question: Question, showing: Showing): Promise<Answer> {
  const plain = await plainAnswer(parts, question)
  if (plain !== undefined) {
    parts.figures.answered('builtin', plain.outcome)
    showing.add(plain.answer.text)
    return { ...plain.answer, madeBy: builtin }
  }
  const scopes = [everyone, ...(await parts.knowledge.openTo(question.person))]
  const { text, language, person } = question
  const finding = await parts.finder.find({ text, language, scopes, role: person.role })
  return answerFrom(parts, { question, finding }, showing)
}

/** Returns the answer to a question that needs no passages. */
async function plainAnswer(parts: AnswererParts, question: Question) {
  const { house, finder, urgentAnswer } = parts
  const language = languageFor(parts, question)
  const said = (key: string, about: string, outcome = about) => ({
    outcome,
    answer: { ...sentence(house, key, language), about },
  })
  // A person in danger is not asked to read anything else first, and no model sees what they wrote.
  const urgent = await urgentAnswer(question, language)
  if (urgent !== undefined) return { outcome: 'urgent', answer: urgent }
  if (question.text === '') return said('assistant.onlyText', 'small_talk')
  const talk = parts.isCareful === true ? undefined : await finder.talkIn(question.text)
  if (talk === 'rude') {
    const calm = said('assistant.rude', 'rude')
    return { ...calm, answer: { ...calm.answer, citations: [teamAct(house, language)] } }
  }
  if (talk !== undefined) return said(`assistant.${talk}`, 'small_talk')
  const asked = await finder.ownStateIn(question.text)
  const answer =
    asked === undefined ? undefined : await ownStateAnswer(parts, question, { ...asked, language })
  if (answer !== undefined) return { outcome: 'own_state', answer }
  if (parts.isCareful === true || !(await finder.isOffTopic(question.text))) return undefined
  return said('assistant.offTopic', 'off_topic')
}

/**
 * Answers are in the language and the script of the question; a question without letters gets the person's
 * language.
 */
function languageFor({ finder }: AnswererParts, { text, language }: Question): string {
  if (!/\p{L}/u.test(text)) return language
  const writtenIn = finder.words.writtenIn(text)
  return writtenIn === 'hindiInLatin' ? latinHindi : writtenIn
}

interface Found {
  readonly question: Question
  readonly finding: Finding
}

async function answerFrom(parts: AnswererParts, found: Found, showing: Showing): Promise<Answer> {
  const { house, figures, askModel } = parts
  const { language } = found.finding
  const text = extracted(found.finding, (title) => house.texts.text(language, 'assistant.seeAlso', { title }))
  if (text === undefined) {
    figures.answered('builtin', 'nothing_found')
    const nothing = unknown(parts, found)
    showing.add(nothing.text)
    return nothing
  }
  const isLatin = languageFor(parts, found.question) === latinHindi
  const [first] = found.finding.passages
  const mayBe =
    found.finding.isSure || first === undefined
      ? ''
      : `${house.texts.text(language, 'assistant.mayBe', { title: first.title })}\n\n`
  const whole = withTeam(
    parts,
    { ...text, text: `${mayBe}${text.text}` },
    { language, actIn: isLatin ? latinHindi : language },
  )
  const answer = {
    ...whole,
    text: isLatin ? readableLatin(whole.text) : whole.text,
    about: first?.id ?? '',
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

/** Returns an answer that nothing was found, with the nearest pages and the way to a person. */
function unknown(parts: AnswererParts, { question, finding: { nearest } }: Found): Answer {
  const { house } = parts
  const language = languageFor(parts, question)
  const team = teamAct(house, language)
  const about = 'unknown'
  if (nearest.length === 0) {
    const { text } = sentence(house, 'assistant.nothingFound', language)
    return { text, citations: [team], about, madeBy: builtin }
  }
  const pages = nearest.map(({ title }, place) => `“${title}” [${place + 1}]`).join(', ')
  const text = textIn(house, 'assistant.nearest', { language, values: { pages } })
  return { text, citations: [...nearest.map(citationOf), team], about, madeBy: builtin }
}

/** An answer that names the programme team gets a link to it. */
function withTeam(
  { house }: AnswererParts,
  answer: Pick<Answer, 'text' | 'citations'>,
  { language, actIn }: { readonly language: string; readonly actIn: string },
): Pick<Answer, 'text' | 'citations'> {
  if (!answer.text.includes(house.texts.text(language, 'assistant.teamName'))) return answer
  return { ...answer, citations: [...answer.citations, teamAct(house, actIn)] }
}
