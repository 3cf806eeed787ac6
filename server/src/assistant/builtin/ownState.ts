import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import { openSurveys } from '@saathi/contract/surveys/status.ts'

import type { makeExplain } from '../../access/public.ts'
import { momentText } from '../../engines/time/moments.ts'
import type { House } from '../../house/house.ts'
import { timeZoneOf } from '../../people/public/store.ts'
import type { FactSources } from '../../room/room.ts'
import { type Answer, type Question, type Sentences, textIn } from '../answers/answer.ts'
import { latinHindi } from '../answers/latin.ts'
import type { OwnState } from '../search/questionWords.ts'
import { companyText, curriculumTexts } from './company.ts'
import { type Reader, waySaid } from './waySaid.ts'

/** The pages that show a person's own state. */
const urls: Readonly<Record<OwnState['page'], string>> = {
  mentorship: '/mentorship',
  internship: '/internship',
  learningHub: '/learninghub',
  matching: '/matching',
  surveys: '/surveylisting',
}

/** The dependencies of answering about the person's own state. */
export interface OwnStateParts {
  readonly house: Sentences & Pick<House, 'clock' | 'db'>
  readonly facts: Pick<FactSources, 'companies' | 'companions' | 'curricula' | 'nextMeeting'>
  /** The same rules that the screens use. */
  readonly explain: ReturnType<typeof makeExplain>
}

/** A text by its key, with values. */
interface Said {
  readonly key: string
  readonly values?: Readonly<Record<string, string>>
  /** Whether it is a line of its own, like an entry of a list. */
  readonly isLine?: boolean
  /** The page that shows it, if it is not the question's own. */
  readonly at?: OwnState['page']
}

type Asking = OwnState & { readonly language: string }

/** Answers a question about the person's own state; undefined if nothing is known about it. */
export async function ownStateAnswer(
  parts: OwnStateParts,
  question: Question,
  asking: Asking,
): Promise<Omit<Answer, 'madeBy'> | undefined> {
  const { house } = parts
  const { about, page, language } = asking
  const said = await saidOf(parts, question, asking)
  if (said === undefined || said.length === 0) return undefined
  const sentences = said.map(({ key, values = {} }) => textIn(house, key, { language, values }))
  const at = said[0]?.at ?? page
  const title = textIn(house, `assistant.page.${at}`, { language })
  return {
    about: `own:${about}`,
    // All sentences are from one page, so one mark at the end is enough.
    text: `${sentences
      .map((sentence, index) => `${sentence}${said[index]?.isLine === true ? '\n' : ' '}`)
      .join('')
      .trimEnd()} [1]`,
    citations: [{ title, url: urls[at], passage: sentences.join(' ') }],
  }
}

async function saidOf(parts: OwnStateParts, question: Question, asking: Asking): Promise<Said[] | undefined> {
  const { person } = question
  const { facts, house } = parts
  if (asking.about === 'meeting') return [await meetingSaid(parts, question, asking.language)]
  if (asking.about === 'people') return [companyText(await facts.companies(house.db, person))]
  if (asking.about === 'role') return [{ key: roleKeys[person.role], at: 'learningHub' }]
  const status = await parts.explain(person)
  if (asking.about === 'sessions') return sessionsSaid(parts, question, status)
  if (asking.about === 'next')
    return nextSaid(house, status, {
      language: asking.language,
      timeZone: await timeZoneOf(house.db, person.id),
    })
  if (asking.about === 'surveys')
    return [isSurveyOpen(status) ? survey : { key: 'assistant.own.surveysDone' }]
  const because = becauseOf(status, asking)
  if (because === undefined) return undefined
  if (status.way !== undefined && onTheWay.includes(asking.page))
    return waySaid(house, status.way, {
      language: asking.language,
      timeZone: await timeZoneOf(house.db, person.id),
    })
  const isMatched = asking.page === 'matching' && status.activeMentorship !== null
  const matched: Said[] = isMatched ? [{ key: 'assistant.own.matched', at: 'mentorship' }] : []
  return [...matched, { key: 'assistant.own.status', values: { because } }]
}

/** The pages that show the gates before a mentorship. */
const onTheWay: readonly OwnState['page'][] = ['mentorship', 'matching']

const roleKeys = {
  mentee: 'assistant.own.roleMentee',
  mentor: 'assistant.own.roleMentor',
  staff: 'assistant.own.roleStaff',
} as const

const survey: Said = { key: 'assistant.own.nextSurvey', at: 'surveys' }

type Explained = Awaited<ReturnType<OwnStateParts['explain']>>

function becauseOf({ why }: Explained, { about, language }: Asking): string | undefined {
  const reason = why.find((each) => each.about === about)
  if (reason === undefined) return undefined
  const written = language === latinHindi ? 'hi' : language
  return (reason.localeBecause[written] ?? reason.because).replace(/[.।]$/, '')
}

async function meetingSaid(
  { facts, house }: OwnStateParts,
  { person }: Question,
  language: string,
): Promise<Said> {
  const next = await facts.nextMeeting(house.db, person)
  if (next === undefined) {
    const isInOne = (await facts.companies(house.db, person)).length > 0
    return { key: isInOne ? 'assistant.own.noMeeting' : 'assistant.own.noMentorship' }
  }
  const written = language === latinHindi ? 'en' : language
  const when = momentText(next.at, 'moment', {
    language: written,
    timeZone: next.timeZone,
    now: house.clock.now(),
  })
  return { key: 'assistant.own.meeting', values: { when } }
}

async function sessionsSaid(
  { facts, house }: OwnStateParts,
  { person }: Question,
  status: UserStatus,
): Promise<Said[]> {
  const { completedSessions, remainingSessions } = status.mentorshipSessionStatus
  const done = String(completedSessions)
  const [companies, curricula] = await Promise.all([
    facts.companies(house.db, person),
    facts.curricula(house.db, person),
  ])
  const together = curriculumTexts(companies, curricula)
  if (person.role === 'mentor')
    return together.length > 0 ? together : [{ key: 'assistant.own.noCurriculum', at: 'mentorship' }]
  if (together.length > 0) return [...together, { key: 'assistant.own.hubSessions', values: { done } }]
  const key = remainingSessions > 0 ? 'assistant.own.sessionsLeft' : 'assistant.own.sessionsDone'
  return [{ key, values: { done, left: String(remainingSessions) } }]
}

/** A survey comes first, then the gates before a mentorship, then the mentorship itself. */
function nextSaid(house: OwnStateParts['house'], status: UserStatus, reader: Reader): Said[] {
  if (status.experiences.session !== 'use' && isSurveyOpen(status)) return [survey]
  if (status.way !== undefined)
    return [...waySaid(house, status.way, reader), { key: 'assistant.own.nextOnHub' }]
  const isTogether = status.activeMentorship !== null
  return [
    isTogether ? { key: 'assistant.own.nextTogether', at: 'mentorship' } : { key: 'assistant.own.nextOnHub' },
  ]
}

/** Whether a survey waits for the person: sessions stay closed until it is answered. */
function isSurveyOpen({ surveys }: UserStatus): boolean {
  return openSurveys(surveys).length > 0
}
