import type { Area } from '@saathi/contract/learning/calls.ts'
import { type ComponentType, lazy } from 'react'

import { wasSignedIn } from './device/identity.ts'
import { loadOfflinePagesBy } from './device/offlineClient.ts'
import { paths } from './paths.ts'
import type { LoadedPage, PageRoute } from './shell/route.ts'
import type { DrawingName } from './ui/Drawing.tsx'

/** A page in its own file. It loads when its route is shown, or earlier by its `preload`. */
function loaded(load: () => Promise<ComponentType>): LoadedPage {
  const preload = () => load().then((Page) => ({ default: Page }))
  return { Page: lazy(preload), preload }
}

const page = (
  path: string,
  loadedPage: LoadedPage,
  surroundings: PageRoute['surroundings'] = 'whole',
): PageRoute => ({ path, access: 'signedIn', surroundings, ...loadedPage })

const publicPage = (path: string, loadedPage: LoadedPage): PageRoute => ({
  path,
  access: 'public',
  surroundings: 'top',
  ...loadedPage,
})

/** A page of a feature that does not exist yet; it says so. */
const later = (path: string, name: string, drawing: DrawingName): PageRoute =>
  page(
    path,
    loaded(() =>
      import('./shell/NotHereYet.tsx').then(({ NotHereYet }) => () => (
        <NotHereYet name={name} drawing={drawing} />
      )),
    ),
  )

/** A page about sessions, for the sessions of one area. */
const sessionPage = (area: Area, load: () => Promise<ComponentType<{ readonly area: Area }>>): LoadedPage =>
  loaded(() => load().then((Page) => () => <Page area={area} />))

const ChatPage = loaded(() => import('./chat/ChatPage.tsx').then((module) => module.ChatPage))

const SurveyListingPage = loaded(() =>
  import('./surveys/SurveyListingPage.tsx').then((module) => module.SurveyListingPage),
)
const SurveyPage = loaded(() => import('./surveys/SurveyPage.tsx').then((module) => module.SurveyPage))
const StagePage = loaded(() => import('./surveys/StagePage.tsx').then((module) => module.StagePage))
const LearningHubPage = loaded(() =>
  import('./learning/hub/LearningHubPage.tsx').then((module) => module.LearningHubPage),
)
const SessionListPage = loaded(() =>
  import('./learning/hub/SessionListPage.tsx').then((module) => module.SessionListPage),
)
const SessionIntroPage = sessionPage('learninghub', () =>
  import('./learning/session/SessionIntroPage.tsx').then((module) => module.SessionIntroPage),
)
const StepPage = sessionPage('learninghub', () =>
  import('./learning/session/StepPage.tsx').then((module) => module.StepPage),
)
const QuizPage = sessionPage('learninghub', () =>
  import('./learning/quiz/QuizPage.tsx').then((module) => module.QuizPage),
)
const FeedbackPage = sessionPage('learninghub', () =>
  import('./learning/session/FeedbackPage.tsx').then((module) => module.FeedbackPage),
)
const FeedPage = loaded(() => import('./feed/FeedPage.tsx').then((module) => module.FeedPage))
const DebugFeedPage = loaded(() => import('./feed/DebugFeedPage.tsx').then((module) => module.DebugFeedPage))
const InternshipPage = loaded(() =>
  import('./internships/InternshipPage.tsx').then((module) => module.InternshipPage),
)
const SignInPage = loaded(() => import('./identity/SignInPage.tsx').then((module) => module.SignInPage))
const StartPage = loaded(() => import('./registration/StartPage.tsx').then((module) => module.StartPage))
const SignUpPage = loaded(() => import('./registration/SignUpPage.tsx').then((module) => module.SignUpPage))
const EmailVerifyPage = loaded(() =>
  import('./identity/EmailVerifyPage.tsx').then((module) => module.EmailVerifyPage),
)
const ResetPasswordPage = loaded(() =>
  import('./identity/ResetPasswordPage.tsx').then((module) => module.ResetPasswordPage),
)
const PolicyPage = loaded(() => import('./content/PolicyPage.tsx').then((module) => module.PolicyPage))
const FaqPage = loaded(() => import('./content/FaqPage.tsx').then((module) => module.FaqPage))
const ProfilePage = loaded(async () => {
  const [{ ProfilePage: Profile }, { Readiness }, { PartnersSection }, { OpeningsSection }] =
    await Promise.all([
      import('./people/ProfilePage.tsx'),
      import('./learning/public.tsx'),
      import('./mentorship/public/PartnersSection.tsx'),
      import('./access/public/OpeningsSection.tsx'),
    ])
  return () => (
    <Profile readiness={<Readiness />} partners={<PartnersSection />} openings={<OpeningsSection />} />
  )
})
const MentorshipPage = loaded(() =>
  import('./mentorship/MentorshipPage.tsx').then((module) => module.MentorshipPage),
)
const MatchingPage = loaded(() => import('./matching/MatchingPage.tsx').then((module) => module.MatchingPage))
const StaffPage = loaded(() => import('./access/StaffPage.tsx').then((module) => module.StaffPage))
const DevicesPage = loaded(() => import('./identity/DevicesPage.tsx').then((module) => module.DevicesPage))
const MyDataPage = loaded(() => import('./privacy/MyDataPage.tsx').then((module) => module.MyDataPage))
const NoticesPage = loaded(() =>
  import('./notifications/NoticesPage.tsx').then((module) => module.NoticesPage),
)
const PartnerEntryPage = loaded(() => import('./partner/EntryPage.tsx').then((module) => module.EntryPage))
const PartnerRegisterPage = loaded(() =>
  import('./partner/RegisterPage.tsx').then((module) => module.RegisterPage),
)
const PartnerLoginPage = loaded(() => import('./partner/LoginPage.tsx').then((module) => module.LoginPage))
const UnsubscribePage = loaded(() =>
  import('./notifications/UnsubscribePage.tsx').then((module) => module.UnsubscribePage),
)

const importSenders = () => Promise.all([import('./learning/sending.ts'), import('./feed/sending.ts')])

loadOfflinePagesBy(() =>
  Promise.all([
    importSenders(),
    ...[LearningHubPage, SessionIntroPage, StepPage, QuizPage, FeedbackPage].map(({ preload }) => preload()),
    import('./learning/hub/HubLists.tsx'),
    import('./learning/hub/BadgesCard.tsx'),
  ]),
)

/** Loads the senders of the outbox. Only they send the entries that an earlier page left. */
export async function loadSenders(): Promise<void> {
  await importSenders().catch(() => undefined)
}

const loadBar = () =>
  Promise.all([
    import('./shell/SignedInBars.tsx'),
    import('./chat/public.tsx'),
    import('./notifications/public.tsx'),
  ]).then(([{ signedInBarWith }, { useUnreadMessages }, { useUnreadNotices }]) => ({
    default: signedInBarWith({ useUnreadMessages, useUnreadNotices }),
  }))
// A person who was signed in needs the bars at once, so they load in parallel with the page.
if (wasSignedIn()) void loadBar().catch(() => undefined)

/** The tabs and the account menu, with the unread counts of the domains. */
export const bar = lazy(loadBar)

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
  publicPage(paths.ncsEntry, PartnerEntryPage),
  publicPage(paths.ncsRegister, PartnerRegisterPage),
  publicPage(paths.ncsLogin, PartnerLoginPage),
  { ...later('/calendar/callback', 'calendar', 'sun'), access: 'public', surroundings: 'top' },
  { ...later('/calendar/connect/:provider', 'calendar', 'sun'), access: 'public', surroundings: 'top' },
  page(paths.moreInfoPrivacy, PolicyPage),
  page(paths.moreInfoTerms, PolicyPage),
  page(paths.moreInfoConduct, PolicyPage),
  page(paths.faq, FaqPage),
  page(paths.profile, ProfilePage),
  page(paths.notices, NoticesPage),
  page(paths.devices, DevicesPage),
  page(paths.myData, MyDataPage),
  publicPage(paths.unsubscribe, UnsubscribePage),
  page('/dev', DebugFeedPage),
  page(paths.chat, ChatPage),
  page(paths.messenger, ChatPage, 'none'),
  page('/mentorship/*?', MentorshipPage),
  page(paths.matching, MatchingPage),
  page(paths.internship, InternshipPage),
  later('/video/join-meeting/:roomId', 'video', 'chat'),
  page('/staff/*?', StaffPage),
  page(paths.surveyListing, SurveyListingPage),
  page(paths.pendingSurveys, SurveyListingPage),
  page(paths.completedSurveys, SurveyListingPage),
  page('/survey/:surveyId?', SurveyPage),
  page('/stage', StagePage, 'none'),
  page(paths.learningHub, LearningHubPage),
  page(paths.allSessions, SessionListPage),
  page(paths.curatedSessions, SessionListPage),
  page(paths.ongoingSessions, SessionListPage),
  page(paths.bookmarkedSessions, SessionListPage),
  page(paths.feed, FeedPage),
  page('/session/sessionintroduction/:session', SessionIntroPage),
  page('/session/step', StepPage, 'none'),
  page('/session/step/quiz', QuizPage, 'none'),
  page('/session/step/sessionfeedback', FeedbackPage, 'none'),
]
