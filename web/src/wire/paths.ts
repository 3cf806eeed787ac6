import type { Area } from '@saathi/contract/learning/calls.ts'

/** Builds every address of the client, except those of sessions, which are in `sessionPathsIn`. */
export const paths = {
  landing: '/',
  signIn: '/signin',
  signInAfterPortal: '/signin?after=portal',
  ncsEntry: '/user/ncs',
  ncsRegister: '/ncs-register',
  ncsLogin: '/ncs-login',
  start: '/start',
  /** The start for a person who already said whether they want a mentor or to be one. */
  startAs: (role: 'mentee' | 'mentor') => `/start?as=${role}`,
  signUp: '/signup',
  emailVerify: '/emailverify',
  resetPassword: '/resetpassword',
  privacyPolicy: '/privacypolicy',
  termsOfService: '/termsofservice',
  codeOfConduct: '/codeofconduct',
  surveyListing: '/surveylisting',
  pendingSurveys: '/surveylisting/pendingsurveys',
  completedSurveys: '/surveylisting/completedsurveys',
  surveyFinished: '/surveylisting/finished',
  welcome: '/welcome',
  survey: (surveyId: string) => `/survey/${encodeURIComponent(surveyId)}`,
  /** `page` counts from 1. Without a page, the stage opens where the person left it. */
  stage: (surveyId: string, stageId: string, page?: number) =>
    `/stage?survey=${encodeURIComponent(surveyId)}&stage=${encodeURIComponent(stageId)}${page === undefined ? '' : `&page=${page}`}`,
  learningHub: '/learninghub',
  allSessions: '/learninghub/allsession',
  curatedSessions: '/learninghub/curatedsession',
  ongoingSessions: '/learninghub/ongoingsessions',
  bookmarkedSessions: '/learninghub/bookmarkedsessions',
  mySessions: '/learninghub/mysessions',
  /** A mentor's home; `learningHub` leads there. */
  mentorHome: '/learninghub/home',
  feed: '/learninghub/feed',
  /** The feed, beginning at one entry. */
  feedAt: (entryId: string) => `/learninghub/feed?entry=${encodeURIComponent(entryId)}`,
  /** `search` without its question mark; empty for everything. */
  feedShowing: (search: string) => (search === '' ? '/learninghub/feed' : `/learninghub/feed?${search}`),
  mentorship: '/mentorship',
  internship: '/internship',
  /** The list, narrowed by `search`, or one card of it. */
  internships: (search: URLSearchParams) =>
    search.size === 0 ? '/internship' : `/internship?${search.toString()}`,
  matching: '/matching',
  /** The matching page at one of its screens, proposals or dialogs. */
  matchingAt: (search: URLSearchParams) =>
    search.size === 0 ? '/matching' : `/matching?${search.toString()}`,
  staff: '/staff',
  chat: '/chat',
  chatChannel: (channelId: string) => `/chat?channel=${encodeURIComponent(channelId)}`,
  /** The conversation with the programme team. */
  chatTeam: '/chat/team',
  messenger: '/chat/messenger',
  chatVideo: '/chat?section=video',
  messengerVideo: '/chat/messenger?section=video',
  messengerChannel: (channelId: string) => `/chat/messenger?channel=${encodeURIComponent(channelId)}`,
  /** The chat with a search, and perhaps a conversation or one of its messages. `search` has no question mark. */
  chatSearch: (page: '/chat' | '/chat/messenger', search: string) =>
    search === '' ? page : `${page}?${search}`,
  calendar: '/mentorship?calendar',
  calendarOf: (mentorship: string) => `/mentorship?calendar&mentorship=${encodeURIComponent(mentorship)}`,
  /** After a calendar was linked. */
  calendarLinked: (provider: string) => `/mentorship?calendar&linked=${encodeURIComponent(provider)}`,
  /** After a calendar could not be linked. */
  calendarFailed: '/learninghub?calendarFailed',
  calendarConnect: (provider: string) => `/calendar/connect/${encodeURIComponent(provider)}`,
  calendarCallback: '/calendar/callback',
  joinMeeting: (roomId: string) => `/video/join-meeting/${encodeURIComponent(roomId)}?section=video`,
  profile: '/moreinfo/wrs',
  notices: '/moreinfo/notices',
  devices: '/moreinfo/devices',
  myData: '/moreinfo/data',
  safety: '/moreinfo/safety',
  unsubscribe: '/unsubscribe',
  emailChange: '/email',
  parent: '/parent',
  faq: '/moreinfo/faq',
  moreInfoPrivacy: '/moreinfo/privacyPolicy',
  moreInfoTerms: '/moreinfo/termsOfService',
  moreInfoConduct: '/moreinfo/codeofconduct',
} as const

/** The addresses of an area's sessions. */
export interface SessionPaths {
  /** The page to which a session is left. */
  readonly home: string
  readonly afterFeedback: string
  readonly introduction: (sessionId: string) => string
  /** Continues a started session. */
  readonly continue: (sessionId: string) => string
  /** The first page after a session was started from its introduction. */
  readonly afterStart: (sessionId: string, firstStepId: string | undefined) => string
  readonly step: (sessionId: string, stepId: string, preview?: boolean) => string
  readonly quiz: (sessionId: string, stepId: string, quizId: string) => string
  readonly feedback: (sessionId: string) => string
}

const sessionPaths: Readonly<Record<Area, SessionPaths>> = {
  learninghub: {
    home: paths.learningHub,
    afterFeedback: `${paths.learningHub}?thanks`,
    introduction: (session) => `/session/sessionintroduction/${encodeURIComponent(session)}`,
    continue: (session) => withQuery('/session/step', { session }),
    afterStart: (session, step) => withQuery('/session/step', { session, ...(step ? { step } : {}) }),
    step: (session, step, preview = false) =>
      withQuery('/session/step', { session, step, ...(preview ? { mode: 'preview' } : {}) }),
    quiz: (session, step, quiz) => withQuery('/session/step/quiz/', { session, step, quiz }),
    feedback: (session) => withQuery('/session/step/sessionfeedback/', { session }),
  },
  mentorships: {
    home: paths.mentorship,
    afterFeedback: `${paths.mentorship}?thanks`,
    introduction: (session) => `/mentorship/${encodeURIComponent(session)}/sessionintro`,
    continue: (session) => `/mentorship/${encodeURIComponent(session)}/summary`,
    afterStart: (session) => `/mentorship/${encodeURIComponent(session)}/summary`,
    step: (session, step, preview = false) =>
      withQuery(mentorshipStep(session, step), preview ? { mode: 'preview' } : {}),
    quiz: (session, step, quiz) => withQuery(`${mentorshipStep(session, step)}/quiz/`, { quiz }),
    feedback: (session) => `/mentorship/${encodeURIComponent(session)}/step/sessionfeedback/`,
  },
}

/** The home of a mentorship; without an id, of the active one. */
export function mentorshipHome(mentorshipId?: string): string {
  return sessionPathsIn('mentorships', mentorshipId).home
}

/** What a mentor reads before a meeting; without a mentee, about everyone in the mentorship. */
export function preparePath(mentorship: string, mentee?: string): string {
  return withQuery('/mentorship/prepare', mentee === undefined ? { mentorship } : { mentorship, of: mentee })
}

/** The parts of a mentorship that are pages of their own. */
export type MentorshipPlace = 'calendar' | 'sessions' | 'rewards' | 'tips'

/** A part of a mentorship; without an id, of the active one. `event` opens one of the calendar's events. */
export function mentorshipPlace(place: MentorshipPlace, mentorshipId?: string, event?: string): string {
  const query = {
    ...(mentorshipId === undefined ? {} : { mentorship: mentorshipId }),
    ...(event === undefined ? {} : { event }),
  }
  // The documented address of the calendar is that of the mentorship.
  return place === 'calendar'
    ? withQuery(paths.mentorship, { calendar: '', ...query })
    : withQuery(`/mentorship/${place}`, query)
}

/** What a member answered in a session of a mentorship; without a mentorship, of the active one. */
export function answersPath(session: string, userId: string, mentorship?: string): string {
  const path = `/mentorship/${encodeURIComponent(session)}/answers`
  return withQuery(path, mentorship === undefined ? { of: userId } : { of: userId, mentorship })
}

/** The addresses of an area's sessions; with a mentorship, those of one that is not the active one. */
export function sessionPathsIn(area: Area, mentorship?: string): SessionPaths {
  const found = sessionPaths[area]
  if (mentorship === undefined || area === 'learninghub') return found
  const named = (path: string) =>
    `${path}${path.includes('?') ? '&' : '?'}mentorship=${encodeURIComponent(mentorship)}`
  return {
    home: named(found.home),
    afterFeedback: named(found.afterFeedback),
    introduction: (session) => named(found.introduction(session)),
    continue: (session) => named(found.continue(session)),
    afterStart: (session, step) => named(found.afterStart(session, step)),
    step: (session, step, preview) => named(found.step(session, step, preview)),
    quiz: (session, step, quiz) => named(found.quiz(session, step, quiz)),
    feedback: (session) => named(found.feedback(session)),
  }
}

/** A question of the quiz at an address; `question` counts from 1. */
export function quizQuestionPath(quizPath: string, question: number, again: boolean): string {
  return `${quizPath}&question=${question}${again ? '&again' : ''}`
}

function mentorshipStep(session: string, step: string): string {
  return `/mentorship/${encodeURIComponent(session)}/step/${encodeURIComponent(step)}`
}

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

/** Whether a path is one of the three legal pages, which are always public. */
export function isLegalPage(path: string): boolean {
  const legal: readonly string[] = [paths.privacyPolicy, paths.termsOfService, paths.codeOfConduct]
  return legal.includes(path.replace(/\/+$/, '').toLowerCase())
}
