import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import * as v from 'valibot'

import { pdf, picture } from '../e2e/files.ts'
import { paths, sessionPathsIn } from '../web/src/wire/paths.ts'
import { root } from './steps.ts'

/** A screen by its name and address; an address that works only once is made again for each visit. */
export type Screen = readonly [name: string, path: string | (() => string)]

/** The screens that one kind of person sees, and the state in which the product is meanwhile. */
export interface Roll {
  /** The name of its folder of pictures. */
  readonly name: string
  /** The demo person to sign in; nobody if it is left out. */
  readonly person?: string
  /** `failing`: every call for content is refused with 500. `offline`: there is no network after a first visit. */
  readonly state?: 'failing' | 'offline'
  readonly screens: readonly Screen[]
}

const before: readonly Screen[] = [
  ['landing', '/'],
  ['signin', '/signin'],
  ['start', '/start'],
  ['verify', '/emailverify'],
  ['privacy', '/privacypolicy'],
  ['terms', '/termsofservice'],
  ['conduct', '/codeofconduct'],
  ['reset', '/resetpassword'],
  ['unsubscribe', '/unsubscribe?token=x'],
  ['parent', '/parent?token=x'],
  ['lost', '/no-such-page'],
]
const inside: readonly Screen[] = [
  ['hub', '/learninghub'],
  ['all-sessions', '/learninghub/allsession'],
  ['curated', '/learninghub/curatedsession'],
  ['bookmarked', '/learninghub/bookmarkedsessions'],
  ['ongoing', '/learninghub/ongoingsessions'],
  ['feed', '/learninghub/feed'],
  ['internships', '/internship'],
  ['surveys', '/surveylisting'],
  ['surveys-pending', '/surveylisting/pendingsurveys'],
  ['surveys-completed', '/surveylisting/completedsurveys'],
  ['chat', '/chat'],
  ['chat-search', '/chat?q=three'],
  ['chat-search-none', '/chat?q=zzzzzz'],
  ['chat-video', '/chat?section=video'],
  ['messenger', '/chat/messenger'],
  ['mentorship', '/mentorship'],
  ['mentorship-calendar', '/mentorship?calendar'],
  ['mentorship-sessions', '/mentorship/sessions'],
  ['mentorship-rewards', '/mentorship/rewards'],
  ['mentorship-tips', '/mentorship/tips'],
  ['matching', '/matching'],
  ['profile', '/moreinfo/wrs'],
  ['notices', '/moreinfo/notices'],
  ['devices', '/moreinfo/devices'],
  ['my-data', '/moreinfo/data'],
  ['safety', '/moreinfo/safety'],
  ['faq', '/moreinfo/faq'],
  ['policy', '/moreinfo/privacyPolicy'],
  ['terms', '/moreinfo/termsOfService'],
  ['conduct', '/moreinfo/codeofconduct'],
]

/** A session of the curriculum that the demo's pairs have begun, one that nobody has, and a quiz that both took. */
const ofCurriculum: readonly Screen[] = [
  ['curriculum-intro', '/mentorship/strengths/sessionintro'],
  ['curriculum-summary', '/mentorship/strengths/summary'],
  ['curriculum-step', '/mentorship/strengths/step/others'],
  ['curriculum-new', '/mentorship/cv-together/sessionintro'],
  ['curriculum-preview', '/mentorship/cv-together/summary?mode=preview'],
  ['curriculum-quiz', '/mentorship/goals/step/friday/quiz/?quiz=friday'],
]

/** What people see who wait for a match, for the programme team, or take a break. */
const ofMatching: readonly Screen[] = [
  ['matching', '/matching'],
  ['mentorship', '/mentorship'],
]

/** Returns every screen of a running demo for each role, and what people see while it fails or is out of reach. */
export async function everyScreen(url: string): Promise<readonly Roll[]> {
  const people = ['nila', 'asha', 'ravi', 'staff']
  const details = new Map(
    await Promise.all(people.map(async (person) => [person, await detailsFor(url, person)] as const)),
  )
  const of = (person: string) => [
    ...inside,
    ...(person === 'asha' || person === 'ravi' ? ofCurriculum : []),
    ...(details.get(person) ?? []),
  ]
  return [
    { name: 'visitor', screens: before },
    { name: 'portal', screens: portalScreens(url) },
    { name: 'dev', person: 'dev', screens: await everyQuestion(url) },
    ...people.map((person) => ({ name: person, person, screens: of(person) })),
    { name: 'meera', person: 'meera', screens: [['mentorship', '/mentorship'], ...ofCurriculum] },
    ...['chitra', 'irfan', 'vikram', 'farah', 'tara', 'bina'].map((person) => ({
      name: person,
      person,
      screens: ofMatching,
    })),
    { name: 'failing', person: 'asha', state: 'failing', screens: of('asha') },
    { name: 'offline', person: 'asha', state: 'offline', screens: of('asha') },
  ]
}

const ids = v.array(v.object({ id: v.string() }))
const channelIds = v.array(v.object({ channel_id: v.string() }))
const sessionSteps = v.object({
  session_steps: v.array(
    v.object({
      id: v.string(),
      content: v.array(v.object({ quiz: v.nullable(v.object({ id: v.string() })) })),
    }),
  ),
})

/**
 * Returns the screens whose address contains an id: the person's first survey and stage, their chat, and a
 * session with its steps.
 */
async function detailsFor(url: string, person: string): Promise<Screen[]> {
  const call = await callerFor(url, person)
  const surveys = v.parse(ids, await call(surveyCalls.surveyList))
  const channels = v.parse(channelIds, await call(chatCalls.channels))
  const sessions = v.parse(ids, await call(learningCalls.sessions))
  // Asha has started the last session; the others look at the first one without starting it.
  const under = person === 'asha'
  const session = (under ? sessions.at(-1) : sessions[0])?.id ?? ''
  if (under) await call(learningCalls.startSession, { session })
  const { session_steps: steps } = v.parse(
    sessionSteps,
    await call({ method: 'GET', path: `${learningCalls.sessions.path}${session}/` }),
  )
  const inHub = sessionPathsIn('learninghub')
  const quiz = steps.flatMap(({ id, content }) =>
    content.flatMap((item) => (item.quiz === null ? [] : [inHub.quiz(session, id, item.quiz.id)])),
  )
  return [
    ...(await Promise.all(surveys.slice(0, 1).map(({ id }) => surveyScreens(id, call)))).flat(),
    ...channels.map(({ channel_id: id }): Screen => ['chat-window', paths.messengerChannel(id)]),
    ['session-intro', inHub.introduction(session)],
    ...steps.map(({ id }, index): Screen => [`step-${index + 1}`, inHub.step(session, id, !under)]),
    ...(under ? quiz.map((path): Screen => ['quiz', path]) : []),
    ...(under ? [['quiz-taken', inHub.quiz('first-cv', 'lines', 'cv-lines')] as const] : []),
    ...(under ? [['session-completed', inHub.introduction('first-cv')] as const] : []),
    ...(under ? [['feedback', inHub.feedback(session)] as const] : []),
  ]
}

async function surveyScreens(surveyId: string, call: Caller): Promise<Screen[]> {
  const { stages } = v.parse(
    v.object({ stages: ids }),
    await call({ method: 'GET', path: `/api/v2/screening/surveys/${surveyId}/` }),
  )
  return [
    ['survey', paths.survey(surveyId)],
    ...stages.map(({ id }, index): Screen => [`stage-${index + 1}`, paths.stage(surveyId, id)]),
  ]
}

/** Returns every page of the survey that uses every type of question, partly answered, with files. */
async function everyQuestion(url: string): Promise<Screen[]> {
  const survey = 'every-type'
  const data = {
    survey,
    stage: 'every-type-papers',
    draft: true,
    answers: [{ question_key: 'call_at', answer: '2026-12-05T17:30:00+05:30' }],
  }
  const form = new FormData()
  form.set('data', JSON.stringify(data))
  for (const [key, { name, buffer }] of Object.entries({
    marksheet_photo: picture('marksheet.png', 320, 240),
    cv: pdf('my first cv.pdf', 'Dev Sharma'),
  })) {
    form.set(key, new File([Uint8Array.from(buffer)], name))
  }
  const headers = { authorization: `Bearer ${await tokenOf(url, 'dev')}` }
  await fetch(url + surveyCalls.saveAnswers.path, { method: 'POST', headers, body: form })
  const pages = ['you', 'view', 'papers'].flatMap((stage) =>
    [1, 2].map((number): Screen => [`${stage}-${number}`, paths.stage(survey, `${survey}-${stage}`, number)]),
  )
  return [['surveys', '/surveylisting'], ['survey', paths.survey(survey)], ...pages]
}

function portalScreens(url: string): readonly Screen[] {
  const link = (...options: readonly string[]): string => {
    const env = { ...process.env, PUBLIC_URL: url, NODE_ENV: '' }
    const command = join(root, 'server', 'src', 'commands', 'ncsLink.ts')
    return execFileSync(process.execPath, [command, ...options], { env, encoding: 'utf8' }).trim()
  }
  return [
    ['register', () => link('--email', `p${Math.random()}@portal.example`, '--state', 'Goa')],
    ['login-of-another', () => link('--email', 'asha@demo.example')],
    ['broken', '/user/ncs?data=broken'],
    ['absent', '/ncs-register'],
  ]
}

type Caller = (call: { readonly method: string; readonly path: string }, body?: object) => Promise<unknown>

async function callerFor(url: string, person: string): Promise<Caller> {
  const token = await tokenOf(url, person)
  return async ({ method, path }, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return answer.json()
  }
}

async function tokenOf(url: string, person: string): Promise<string> {
  const answer = await fetch(`${url}/identity/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${person}@demo.example`, password: 'Saathi#2026' }),
  })
  return v.parse(v.object({ id_token: v.string() }), await answer.json()).id_token
}
