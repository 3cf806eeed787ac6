import type { Call, Given } from '@saathi/contract/call.ts'
import type { domains } from '@saathi/contract/domains.ts'

/** Everybody the matrix asks as. `mentee` and `mentor` are the pair whose channel is asked for; the others are not in it. */
export const askers = [
  'nobody',
  'mentee',
  'anotherMentee',
  'mentor',
  'anotherMentor',
  'formerMember',
  'partner',
  'staff',
] as const
export type Asker = (typeof askers)[number]

/** What the requests of the matrix are about. */
export interface Scene {
  readonly channelId: string
  readonly messageId: string
  readonly surveyId: string
  readonly stageId: string
  readonly sessionId: string
  readonly stepId: string
  readonly quizStepId: string
  readonly quizId: string
}

/** Status by asker. */
export type Expected = Readonly<Record<Asker, number>>

/** One row: what is asked, and what each one is answered. */
export interface Row<One extends Call> {
  readonly given: (scene: Scene) => Given<One>
  readonly expected: Expected
  /** Whoever asks this can ask nothing afterwards, so that others of their kind do it. */
  readonly once?: true
}

type Domains = typeof domains
type Table = {
  readonly [Domain in keyof Domains]: {
    readonly [Name in keyof Domains[Domain]]: Row<Extract<Domains[Domain][Name], Call>>
  }
}

/** Everybody alike, signed in or not. */
const everybody = (status: number): Expected => ({ ...people(status), nobody: status })

/** Everybody who is signed in alike. */
function people(status: number): Expected {
  return {
    nobody: 401,
    mentee: status,
    anotherMentee: status,
    mentor: status,
    anotherMentor: status,
    formerMember: status,
    partner: status,
    staff: status,
  }
}

/** The mentees' own survey: nobody else is told that it exists, nor whoever came from the portal, which has its own. */
const menteesOnly: Expected = {
  ...people(404),
  mentee: 200,
  anotherMentee: 200,
  formerMember: 200,
}

/** Whoever has a survey to answer first may not begin yet. */
const afterSurveys: Expected = {
  ...people(403),
  mentor: 200,
  anotherMentor: 200,
  staff: 200,
}

const address = 'somebody@elsewhere.example'
const nothing = () => ({})

const learningRows: Table['learning'] = {
  sessions: { given: nothing, expected: people(200) },
  mySessions: { given: nothing, expected: people(200) },
  session: { given: ({ sessionId }) => ({ params: { sessionId } }), expected: people(200) },
  mySession: {
    given: ({ sessionId }) => ({ params: { sessionId } }),
    expected: people(200),
  },
  completeStep: {
    given: ({ sessionId, stepId }) => ({ body: { session: sessionId, step: stepId } }),
    expected: people(200),
  },
  quiz: {
    given: ({ sessionId, quizStepId, quizId }) => ({ params: { sessionId, stepId: quizStepId, quizId } }),
    expected: people(200),
  },
  saveQuiz: {
    given: ({ sessionId, quizStepId, quizId }) => ({
      body: { session: sessionId, step: quizStepId, quiz: quizId, answerJson: [] },
    }),
    expected: people(422),
  },
  feedback: {
    given: ({ sessionId }) => ({ body: { session: sessionId, rating: 5 } }),
    expected: people(200),
  },
  bookmark: { given: ({ sessionId }) => ({ body: { session: sessionId } }), expected: people(200) },
  progress: { given: nothing, expected: people(200) },
  startSession: { given: ({ sessionId }) => ({ body: { session: sessionId } }), expected: afterSurveys },
}

/** The same calls under the other path word: nobody here has done what opens the curriculum. */
const closedRows: Table['curriculum'] = {
  sessions: { given: learningRows.sessions.given, expected: people(403) },
  mySessions: { given: learningRows.mySessions.given, expected: people(403) },
  session: { given: learningRows.session.given, expected: people(403) },
  mySession: { given: learningRows.mySession.given, expected: people(403) },
  completeStep: { given: learningRows.completeStep.given, expected: people(403) },
  quiz: { given: learningRows.quiz.given, expected: people(403) },
  saveQuiz: { given: learningRows.saveQuiz.given, expected: people(403) },
  feedback: { given: learningRows.feedback.given, expected: people(403) },
  bookmark: { given: learningRows.bookmark.given, expected: people(403) },
  progress: { given: learningRows.progress.given, expected: people(403) },
  startSession: { given: learningRows.startSession.given, expected: people(403) },
}

/** The expected answer of every call to everybody. A call without its row does not compile, and fails the test. */
export const callRows: Table = {
  accounts: {
    signIn: { given: () => ({ body: { email: address, password: 'Wrong#1234' } }), expected: everybody(401) },
    refresh: { given: nothing, expected: everybody(401) },
    signOut: { given: nothing, expected: everybody(200) },
    keys: { given: nothing, expected: everybody(200) },
    sessions: { given: nothing, expected: people(200) },
    endSession: { given: () => ({ params: { sessionId: 'ended long ago' } }), expected: people(200) },
    signOutEverywhere: { given: nothing, expected: people(200), once: true },
    accountExists: { given: () => ({ body: { email: address } }), expected: everybody(200) },
    sendOtp: { given: () => ({ body: { email: 'not an address' } }), expected: everybody(422) },
    verifyOtp: { given: () => ({ body: { email: address, otp: 'AAAAAA' } }), expected: everybody(422) },
    resetPassword: { given: () => ({ body: { email: address } }), expected: everybody(404) },
    confirmOtp: { given: () => ({ body: { email: address, otp: 'AAAAAA' } }), expected: everybody(422) },
    confirmPassword: {
      given: () => ({
        body: { email: address, otp: 'AAAAAA', newPassword: 'Good#1234', checkNewPassword: 'Good#1234' },
      }),
      expected: everybody(422),
    },
    signUp: {
      given: () => ({
        body: {
          role: 'mentee',
          firstName: 'A',
          lastName: 'B',
          phoneNumber: '+919876543210',
          provider: 'normal',
          newPrimaryLanguage: 'en',
          email: address,
          password: 'Good#1234',
          otp: 'AAAAAA',
          project: 'general',
        },
      }),
      expected: everybody(422),
    },
    profile: { given: nothing, expected: people(200) },
    status: { given: nothing, expected: people(200) },
    saveProfile: { given: () => ({ body: { bio: 'About me' } }), expected: people(200) },
    birthYear: { given: () => ({ body: { birthYear: 2000 } }), expected: people(200) },
    agreement: { given: () => ({ body: { hasAgreedTerms: true } }), expected: people(200) },
    primaryLanguage: { given: () => ({ params: { code: 'hi' } }), expected: people(200) },
    consents: { given: nothing, expected: people(200) },
    saveConsent: {
      given: () => ({ body: { purpose: 'error_reports', version: 'of long ago', granted: true } }),
      expected: people(409),
    },
    exportData: { given: nothing, expected: people(200) },
    erase: { given: () => ({ body: { otp: 'AAAAAA' } }), expected: people(422) },
    reportError: {
      given: () => ({ body: { name: 'Error', message: 'x', stack: '', route: '/chat' } }),
      expected: people(200),
    },
    systemStatus: { given: nothing, expected: everybody(200) },
    declaration: { given: () => ({ query: { type: 'mentee' } }), expected: everybody(200) },
    projectList: { given: nothing, expected: everybody(200) },
    institutions: { given: nothing, expected: everybody(200) },
  },
  content: {
    translation: { given: () => ({ query: { language_code: 'en' } }), expected: everybody(200) },
    languages: { given: nothing, expected: everybody(200) },
    community: { given: nothing, expected: everybody(200) },
    clientConfig: { given: nothing, expected: everybody(200) },
    faq: { given: nothing, expected: everybody(200) },
    states: { given: nothing, expected: everybody(200) },
    districts: { given: () => ({ query: { stateId: '30' } }), expected: everybody(200) },
  },
  surveys: {
    surveyList: { given: nothing, expected: people(200) },
    survey: { given: ({ surveyId }) => ({ params: { surveyId } }), expected: menteesOnly },
    stage: { given: ({ stageId }) => ({ params: { stageId } }), expected: menteesOnly },
    saveAnswers: {
      given: ({ surveyId, stageId }) => ({
        body: { survey: surveyId, stage: stageId, answers: [], draft: true },
      }),
      expected: menteesOnly,
    },
    answers: {
      given: ({ surveyId, stageId }) => ({ query: { survey: surveyId, stage: stageId } }),
      expected: menteesOnly,
    },
  },
  learning: learningRows,
  curriculum: closedRows,
  readiness: { workReadiness: { given: nothing, expected: people(200) } },
  feed: {
    feed: { given: nothing, expected: people(200) },
    dateRange: { given: nothing, expected: people(200) },
    quoteOfTheDay: { given: nothing, expected: people(200) },
    toggleLike: { given: () => ({ body: { id: 'no-such-entry' } }), expected: people(404) },
    click: { given: () => ({ body: { id: 'no-such-entry' } }), expected: people(404) },
  },
  // Nobody here has completed the sessions that open internships.
  internships: { cards: { given: () => ({ query: { expType: 'Intership' } }), expected: people(403) } },
  chat: {
    channels: { given: nothing, expected: people(200) },
    unread: { given: nothing, expected: people(200) },
  },
  notifications: {
    notices: { given: nothing, expected: people(200) },
    readNotices: { given: () => ({ body: {} }), expected: people(200) },
    preferences: { given: nothing, expected: people(200) },
    savePreference: { given: () => ({ body: { topic: 'learning', mail: true } }), expected: people(200) },
    unsubscribe: { given: () => ({ query: { token: 'forged' } }), expected: everybody(422) },
  },
  partner: {
    readParams: { given: () => ({ body: { data: 'forged' } }), expected: everybody(422) },
    userExists: { given: () => ({ body: { email: address } }), expected: everybody(200) },
    surveyQuestions: { given: nothing, expected: everybody(200) },
    // The cookie of the link decides, and nobody has one.
    signUp: {
      given: () => ({
        body: {
          role: 'mentee',
          firstName: 'A',
          lastName: 'B',
          institutionCode: 'NCS01',
          phoneNumber: '+919876543210',
          provider: 'ncs',
          newPrimaryLanguage: 'en',
          email: address,
          password: 'Good#1234',
          surveyAnswers: { survey: 'ncs-start', stage: 'ncs-start-registration', answers: [] },
        },
      }),
      expected: everybody(403),
    },
    signIn: {
      given: () => ({ body: { email: address, password: 'Wrong#1234' } }),
      expected: everybody(401),
    },
  },
}
