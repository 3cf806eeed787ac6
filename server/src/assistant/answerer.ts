import { readableLatin } from '../engines/text/readableLatin.ts'
import type { Knowledge } from '../room/room.ts'
import {
  actTo,
  type Answer,
  type Question,
  type Showing,
  sentence,
  teamAct,
  textIn,
} from './answers/answer.ts'
import { latinHindi } from './answers/latin.ts'
import { extracted } from './builtin/extraction.ts'
import { ownStateAnswer, type OwnStateParts } from './builtin/ownState.ts'
import type { makeUrgentAnswer } from './builtin/urgent.ts'
import { withUrgent } from './builtin/withUrgent.ts'
import type { Figures } from './figures.ts'
import { citationOf } from './search/citation.ts'
import { withRoles } from './search/companions.ts'
import { everyone, type Finder, type Finding, type Strangeness } from './search/finder.ts'
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
  /** Whether the question is probably urgent: nothing is taken for small talk or a joke, and the answer is one of two. */
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
  const language = languageFor(parts, question)
  // A person in danger is not asked to read anything else first, and no model outside sees what may be an emergency.
  const urgent = await parts.urgentAnswer(question, language)
  if (urgent?.certainty === 'certain') {
    parts.figures.answered('builtin', 'urgent')
    showing.add(urgent.answer.text)
    return { ...urgent.answer, madeBy: builtin }
  }
  if (urgent === undefined) return answerOf(parts, question, showing)
  const isCareful = urgent.certainty === 'probable'
  const answer = await answerOf({ ...parts, askModel: undefined, isCareful }, question, silent)
  const told = withUrgent(answer, urgent.answer, isCareful ? 'first' : 'last')
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
  const { house, finder } = parts
  const language = languageFor(parts, question)
  const said = (key: string, about: string, outcome = about) => ({
    outcome,
    answer: { ...sentence(house, key, language), about },
  })
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
    const nothing = await unknown(parts, found)
    showing.add(nothing.text)
    return nothing
  }
  const isLatin = languageFor(parts, found.question) === latinHindi
  const [first] = found.finding.passages
  const mayBe =
    first === undefined || (found.finding.isSure && parts.isCareful !== true)
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

/** Returns an answer that nothing was found, with the nearest pages and, unless it is rather about something else, the way to a person. */
async function unknown(parts: AnswererParts, { question, finding: { nearest } }: Found): Promise<Answer> {
  const { house, finder } = parts
  const language = languageFor(parts, question)
  const strange = parts.isCareful === true ? undefined : await finder.strangeness(question.text)
  const key = keyOfUnknown(parts, nearest.length > 0, strange)
  const shown = key.endsWith('earest') ? nearest : []
  const pages = shown.map(({ title }, place) => `“${title}” [${place + 1}]`).join(', ')
  const team = strange === 'else' ? [] : [teamAct(house, language)]
  const foreign =
    strange === 'foreign' ? [actTo(textIn(house, 'assistant.act.lines', { language }), linesUrl)] : []
  const text = textIn(house, key, { language, values: { pages } })
  return {
    text,
    citations: [...shown.map(citationOf), ...team, ...foreign],
    about: 'unknown',
    madeBy: builtin,
  }
}

/** The page with all help lines. */
const linesUrl = '/moreinfo/safety#lines'

function keyOfUnknown(
  { isCareful }: AnswererParts,
  hasPages: boolean,
  strange: Strangeness | undefined,
): string {
  if (isCareful === true) return hasPages ? 'assistant.carefulNearest' : 'assistant.elseTeam'
  if (strange === 'foreign') return 'assistant.foreign'
  if (strange === 'else') return hasPages ? 'assistant.elseNearest' : 'assistant.offTopic'
  return hasPages ? 'assistant.nearest' : 'assistant.nothingFound'
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
