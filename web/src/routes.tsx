import { lazy, Suspense } from 'react'
import { parse } from 'regexparam'

import { wasSignedIn } from './device/identity.ts'
import { loadOfflinePagesBy } from './device/offlineClient.ts'
import { curriculumPage, loaded, page, publicPage, sessionPages } from './pageRoutes.tsx'
import { paths } from './wire/paths.ts'
import { optionalPart } from './shell/optionalPart.ts'
import type { PageRoute } from './shell/route.ts'
import { hasAllWords, loadAllWords } from './texts/texts.ts'
import { loadDrawings } from './ui/figures/Drawing.tsx'

const ChatPage = loaded('chat/screens/ChatPage.tsx', () =>
  import('./chat/screens/ChatPage.tsx').then((module) => module.ChatPage),
)

const SurveyListingPage = loaded('surveys/SurveyListingPage.tsx', () =>
  import('./surveys/SurveyListingPage.tsx').then((module) => module.SurveyListingPage),
)
const SurveyPage = loaded('surveys/SurveyPage.tsx', () =>
  import('./surveys/SurveyPage.tsx').then((module) => module.SurveyPage),
)
const SurveyFinishedPage = loaded('surveys/SurveyFinishedPage.tsx', () =>
  import('./surveys/SurveyFinishedPage.tsx').then((module) => module.SurveyFinishedPage),
)
const StagePage = loaded('surveys/StagePage.tsx', () =>
  import('./surveys/StagePage.tsx').then((module) => module.StagePage),
)
const LearningHubPage = loaded('learning/hub/LearningHubPage.tsx', () =>
  import('./learning/hub/LearningHubPage.tsx').then((module) => module.LearningHubPage),
)
const MySessionsPage = loaded('learning/hub/MySessionsPage.tsx', () =>
  import('./learning/hub/MySessionsPage.tsx').then((module) => module.MySessionsPage),
)
const MentorHome = loaded('learning/mentor/MentorHome.tsx', () =>
  import('./learning/mentor/MentorHome.tsx').then((module) => module.MentorHome),
)
const PreparePage = loaded('learning/mentor/PreparePage.tsx', () =>
  import('./learning/mentor/PreparePage.tsx').then((module) => module.PreparePage),
)
const SessionListPage = loaded('learning/hub/SessionListPage.tsx', () =>
  import('./learning/hub/SessionListPage.tsx').then((module) => module.SessionListPage),
)
const SessionIntroPage = sessionPages('learning/session/SessionIntroPage.tsx', () =>
  import('./learning/session/SessionIntroPage.tsx').then((module) => module.SessionIntroPage),
)
const StepPage = sessionPages('learning/session/StepPage.tsx', () =>
  import('./learning/session/StepPage.tsx').then((module) => module.StepPage),
)
const QuizPage = sessionPages('learning/quiz/QuizPage.tsx', () =>
  import('./learning/quiz/QuizPage.tsx').then((module) => module.QuizPage),
)
const FeedbackPage = sessionPages('learning/session/FeedbackPage.tsx', () =>
  import('./learning/session/FeedbackPage.tsx').then((module) => module.FeedbackPage),
)
const FeedPage = loaded('feed/FeedPage.tsx', () =>
  import('./feed/FeedPage.tsx').then((module) => module.FeedPage),
)
const DebugFeedPage = loaded('feed/DebugFeedPage.tsx', () =>
  import('./feed/DebugFeedPage.tsx').then((module) => module.DebugFeedPage),
)
const InternshipPage = loaded('internships/InternshipPage.tsx', () =>
  import('./internships/InternshipPage.tsx').then((module) => module.InternshipPage),
)
const SignInPage = loaded('identity/SignInPage.tsx', () =>
  import('./identity/SignInPage.tsx').then((module) => module.SignInPage),
)
const StartPage = loaded('registration/StartPage.tsx', () =>
  import('./registration/StartPage.tsx').then((module) => module.StartPage),
)
const SignUpPage = loaded('registration/SignUpPage.tsx', () =>
  import('./registration/SignUpPage.tsx').then((module) => module.SignUpPage),
)
const WelcomePage = loaded('registration/WelcomePage.tsx', () =>
  import('./registration/WelcomePage.tsx').then((module) => module.WelcomePage),
)
const EmailVerifyPage = loaded('identity/EmailVerifyPage.tsx', () =>
  import('./identity/EmailVerifyPage.tsx').then((module) => module.EmailVerifyPage),
)
const ResetPasswordPage = loaded('identity/ResetPasswordPage.tsx', () =>
  import('./identity/ResetPasswordPage.tsx').then((module) => module.ResetPasswordPage),
)
const PolicyPage = loaded('content/PolicyPage.tsx', () =>
  import('./content/PolicyPage.tsx').then((module) => module.PolicyPage),
)
const FaqPage = loaded('content/FaqPage.tsx', () =>
  import('./content/FaqPage.tsx').then((module) => module.FaqPage),
)
const ProfilePage = loaded('people/ProfilePage.tsx', async () => {
  const [{ ProfilePage: Profile }, { PartnersSection }, { OpeningsSection }] = await Promise.all([
    import('./people/ProfilePage.tsx'),
    import('./mentorship/public/PartnersSection.tsx'),
    import('./access/public/OpeningsSection.tsx'),
  ])
  // Nobody has scores on the first day, so they load with the first view of the page.
  const Readiness = optionalPart(() => import('./learning/public.tsx').then((module) => module.Readiness))
  const readiness = (
    <Suspense>
      <Readiness />
    </Suspense>
  )
  return () => <Profile readiness={readiness} partners={<PartnersSection />} openings={<OpeningsSection />} />
})
const MentorshipPage = loaded('learning/mentorship/MentorshipPage.tsx', () =>
  Promise.all([
    import('./learning/mentorship/MentorshipPage.tsx'),
    import('./calendar/mentorshipParts.ts'),
  ]).then(([{ MentorshipPage: Home }, { calendarParts }]) => () => <Home calendar={calendarParts} />),
)
const CalendarLinkPage = loaded('calendar/links/LinkPage.tsx', () =>
  import('./calendar/links/LinkPage.tsx').then((module) => module.LinkPage),
)
const JoinPage = loaded('video/JoinPage.tsx', () =>
  import('./video/JoinPage.tsx').then((module) => module.JoinPage),
)
const MentorshipSummaryPage = curriculumPage('learning/mentorship/SummaryPage.tsx', () =>
  import('./learning/mentorship/SummaryPage.tsx').then((module) => module.SummaryPage),
)
const MentorshipAnswersPage = curriculumPage('learning/mentorship/AnswersPage.tsx', () =>
  import('./learning/mentorship/AnswersPage.tsx').then((module) => module.AnswersPage),
)
const MatchingPage = loaded('matching/MatchingPage.tsx', () =>
  import('./matching/MatchingPage.tsx').then((module) => module.MatchingPage),
)
const DeskPage = loaded('desk/DeskPage.tsx', () =>
  import('./desk/DeskPage.tsx').then((module) => module.DeskPage),
)
const DevicesPage = loaded('identity/DevicesPage.tsx', () =>
  import('./identity/DevicesPage.tsx').then((module) => module.DevicesPage),
)
const MyDataPage = loaded('privacy/MyDataPage.tsx', () =>
  import('./privacy/MyDataPage.tsx').then((module) => module.MyDataPage),
)
const SafetyPage = loaded('safety/SafetyPage.tsx', () =>
  import('./safety/SafetyPage.tsx').then((module) => module.SafetyPage),
)
const NoticesPage = loaded('notifications/NoticesPage.tsx', () =>
  import('./notifications/NoticesPage.tsx').then((module) => module.NoticesPage),
)
const PortalPage = loaded('partner/PortalPage.tsx', () =>
  import('./partner/PortalPage.tsx').then((module) => module.PortalPage),
)
const PartnerRegisterPage = loaded('partner/RegisterPage.tsx', () =>
  import('./partner/RegisterPage.tsx').then((module) => module.RegisterPage),
)
const LinkPage = loaded('LinkPage.tsx', () => import('./LinkPage.tsx').then((module) => module.LinkPage))

const importSenders = () => import('./senders.ts').then(({ startSenders }) => startSenders())

/** These pages show the data stored on the device, so they are stored too. */
const offlinePages = [
  LearningHubPage,
  SessionListPage,
  SessionIntroPage.hub,
  SessionIntroPage.mentorship,
  StepPage.hub,
  StepPage.mentorship,
  QuizPage.hub,
  QuizPage.mentorship,
  FeedbackPage.hub,
  FeedbackPage.mentorship,
  MentorshipPage,
  MentorshipSummaryPage,
  FeedPage,
  ChatPage,
  ProfilePage,
]

loadOfflinePagesBy(async () => {
  await Promise.all([importSenders(), loadDrawings()])
  // One after another: all at once, a slow phone draws nothing for most of a second.
  for (const { preload } of offlinePages) await preload()
  await import('./offlineParts.ts').then(({ loadOfflineParts }) => loadOfflineParts())
})

/** Loads the senders of the outbox. Only they send the entries that an earlier page left. */
export async function loadSenders(): Promise<void> {
  await importSenders().catch(() => undefined)
}

const loadBar = () =>
  Promise.all([
    import('./shell/bars/SignedInBars.tsx'),
    import('./chat/public/chat.tsx'),
    import('./notifications/public/unread.ts'),
  ]).then(([{ signedInBarWith }, { useUnreadMessages }, { useUnreadNotices }]) => ({
    default: signedInBarWith({ useUnreadMessages, useUnreadNotices }),
  }))
// A person who was signed in needs the bars at once, so they load in parallel with the page.
if (wasSignedIn()) void loadBar().catch(() => undefined)

/** The tabs and the account menu, with the unread counts of the domains. */
export const bar = lazy(loadBar)

/** The chat waits until the page has loaded, and longer while this device still loads the texts of all pages. */
const asideMs = () => (hasAllWords() ? 1000 : 5000)

/** The chat beside the pages. */
export const aside = optionalPart(async () => {
  await new Promise((resolve) => setTimeout(resolve, asideMs()))
  const [{ ChatAside }] = await Promise.all([import('./chat/screens/ChatAside.tsx'), loadAllWords()])
  return ChatAside
})

/** Loads what most people need as soon as they have signed in. */
export async function loadArrival(): Promise<void> {
  await Promise.all([import('./shell/arrival/findArrival.ts'), LearningHubPage.preload(), loadBar()])
}

/** The pages that only the server of development has. */
function developmentPages(): PageRoute[] {
  const ComponentsPage = loaded('dev/ComponentsPage.tsx', () =>
    import('./dev/ComponentsPage.tsx').then((module) => module.ComponentsPage),
  )
  return [publicPage('/dev/components', ComponentsPage)]
}

/** Every page of the client. */
export const routes: readonly PageRoute[] = [
  publicPage(paths.signIn, SignInPage),
  publicPage(paths.start, StartPage),
  publicPage(paths.signUp, SignUpPage),
  { ...publicPage(paths.privacyPolicy, PolicyPage), surroundings: 'none' },
  { ...publicPage(paths.termsOfService, PolicyPage), surroundings: 'none' },
  { ...publicPage(paths.codeOfConduct, PolicyPage), surroundings: 'none' },
  publicPage(paths.emailVerify, EmailVerifyPage),
  publicPage(paths.resetPassword, ResetPasswordPage),
  publicPage(paths.ncsEntry, PortalPage),
  publicPage(paths.ncsRegister, PartnerRegisterPage),
  publicPage(paths.ncsLogin, PortalPage),
  publicPage(paths.calendarCallback, CalendarLinkPage),
  page('/calendar/connect/:provider', CalendarLinkPage, 'top'),
  page(paths.moreInfoPrivacy, PolicyPage),
  page(paths.moreInfoTerms, PolicyPage),
  page(paths.moreInfoConduct, PolicyPage),
  page(paths.faq, FaqPage),
  page(paths.profile, ProfilePage),
  page(paths.notices, NoticesPage),
  page(paths.devices, DevicesPage),
  page(paths.myData, MyDataPage),
  page(paths.safety, SafetyPage),
  publicPage(paths.unsubscribe, LinkPage),
  publicPage(paths.emailChange, LinkPage),
  publicPage(paths.parent, LinkPage),
  page('/dev', DebugFeedPage),
  ...(import.meta.env.DEV ? developmentPages() : []),
  page(paths.chat, ChatPage),
  page(paths.chatTeam, ChatPage),
  page(paths.messenger, ChatPage),
  page('/mentorship/:session/sessionintro', SessionIntroPage.mentorship),
  page('/mentorship/:session/summary', MentorshipSummaryPage),
  page('/mentorship/:session/answers', MentorshipAnswersPage),
  page('/mentorship/:session/step/sessionfeedback', FeedbackPage.mentorship, 'none'),
  page('/mentorship/:session/step/:step', StepPage.mentorship, 'none'),
  page('/mentorship/:session/step/:step/quiz', QuizPage.mentorship, 'none'),
  page('/mentorship/prepare', PreparePage),
  page(paths.mentorship, MentorshipPage),
  page('/mentorship/*', MentorshipPage),
  page(paths.matching, MatchingPage),
  page(paths.internship, InternshipPage),
  page('/video/join-meeting/:roomId', JoinPage, 'top'),
  // Everyone may open the page of an invitation; the desk asks for a signed-in person itself.
  { ...publicPage('/staff/*?', DeskPage), surroundings: 'none' },
  page(paths.surveyListing, SurveyListingPage),
  page(paths.pendingSurveys, SurveyListingPage),
  page(paths.completedSurveys, SurveyListingPage),
  page(paths.surveyFinished, SurveyFinishedPage, 'none'),
  page(paths.welcome, WelcomePage, 'none'),
  page('/survey/:surveyId?', SurveyPage),
  page('/stage', StagePage, 'none'),
  page(paths.learningHub, LearningHubPage),
  page(paths.mySessions, MySessionsPage),
  page(paths.mentorHome, MentorHome),
  page(paths.allSessions, SessionListPage),
  page(paths.curatedSessions, SessionListPage),
  page(paths.ongoingSessions, SessionListPage),
  page(paths.bookmarkedSessions, SessionListPage),
  page(paths.feed, FeedPage),
  page('/session/sessionintroduction/:session', SessionIntroPage.hub),
  page('/session/step', StepPage.hub, 'none'),
  page('/session/step/quiz', QuizPage.hub, 'none'),
  page('/session/step/sessionfeedback', FeedbackPage.hub, 'none'),
]

/** Loads the page of an address. */
export async function preloadPage(path: string): Promise<void> {
  await routes.find((route) => parse(route.path).pattern.test(path))?.preload()
}
