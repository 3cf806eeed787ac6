/** Every address of the client, built in one place. */
export const paths = {
  landing: '/',
  signIn: '/signin',
  signInAfterPortal: '/signin?after=portal',
  ncsEntry: '/user/ncs',
  ncsRegister: '/ncs-register',
  ncsLogin: '/ncs-login',
  start: '/start',
  signUp: '/signup',
  emailVerify: '/emailverify',
  resetPassword: '/resetpassword',
  privacyPolicy: '/privacypolicy',
  termsOfService: '/termsofservice',
  codeOfConduct: '/codeofconduct',
  surveyListing: '/surveylisting',
  pendingSurveys: '/surveylisting/pendingsurveys',
  completedSurveys: '/surveylisting/completedsurveys',
  survey: (surveyId: string) => `/survey/${encodeURIComponent(surveyId)}`,
  /** `page` counts from 1. */
  /** Without a page it opens where its person left it. */
  stage: (surveyId: string, stageId: string, page?: number) =>
    `/stage?survey=${encodeURIComponent(surveyId)}&stage=${encodeURIComponent(stageId)}${page === undefined ? '' : `&page=${page}`}`,
  learningHub: '/learninghub',
  learningHubAfterFeedback: '/learninghub?thanks',
  allSessions: '/learninghub/allsession',
  curatedSessions: '/learninghub/curatedsession',
  ongoingSessions: '/learninghub/ongoingsessions',
  bookmarkedSessions: '/learninghub/bookmarkedsessions',
  feed: '/learninghub/feed',
  /** The feed, beginning at one entry. */
  feedAt: (entryId: string) => `/learninghub/feed?entry=${encodeURIComponent(entryId)}`,
  /** `search` without its question mark; empty for everything. */
  feedShowing: (search: string) => (search === '' ? '/learninghub/feed' : `/learninghub/feed?${search}`),
  sessionIntroduction: (sessionId: string) => `/session/sessionintroduction/${encodeURIComponent(sessionId)}`,
  /** The first step that is not done yet. */
  continueSession: (sessionId: string) => `/session/step?session=${encodeURIComponent(sessionId)}`,
  step: (sessionId: string, stepId: string, preview = false) =>
    `/session/step?session=${encodeURIComponent(sessionId)}&step=${encodeURIComponent(stepId)}${preview ? '&mode=preview' : ''}`,
  quiz: (sessionId: string, stepId: string, quizId: string) =>
    `/session/step/quiz/?session=${encodeURIComponent(sessionId)}&step=${encodeURIComponent(stepId)}&quiz=${encodeURIComponent(quizId)}`,
  /** `question` counts from 1. */
  quizQuestion: (quizPath: string, question: number, again: boolean) =>
    `${quizPath}&question=${question}${again ? '&again' : ''}`,
  sessionFeedback: (sessionId: string) =>
    `/session/step/sessionfeedback/?session=${encodeURIComponent(sessionId)}`,
  mentorship: '/mentorship',
  internship: '/internship',
  matching: '/matching',
  chat: '/chat',
  chatChannel: (channelId: string) => `/chat?channel=${encodeURIComponent(channelId)}`,
  messenger: '/chat/messenger',
  messengerChannel: (channelId: string) => `/chat/messenger?channel=${encodeURIComponent(channelId)}`,
  profile: '/moreinfo/wrs',
  notices: '/moreinfo/notices',
  devices: '/moreinfo/devices',
  myData: '/moreinfo/data',
  unsubscribe: '/unsubscribe',
  faq: '/moreinfo/faq',
  moreInfoPrivacy: '/moreinfo/privacyPolicy',
  moreInfoTerms: '/moreinfo/termsOfService',
  moreInfoConduct: '/moreinfo/codeofconduct',
} as const

/** Whether a path is one of the three public legal pages: open to everybody at all times. */
export function isLegalPage(path: string): boolean {
  const legal: readonly string[] = [paths.privacyPolicy, paths.termsOfService, paths.codeOfConduct]
  return legal.includes(path.replace(/\/+$/, '').toLowerCase())
}
