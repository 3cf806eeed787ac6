import { lazy } from 'react'

import type { PageRoute } from './route.ts'
import { NotHereYet } from './shell/NotHereYet.tsx'
import type { DrawingName } from './ui/Drawing.tsx'

const page = (
  path: string,
  Page: PageRoute['Page'],
  surroundings: PageRoute['surroundings'] = 'whole',
): PageRoute => ({
  path,
  access: 'signedIn',
  surroundings,
  Page,
})

const publicPage = (path: string, Page: PageRoute['Page']): PageRoute => ({
  path,
  access: 'public',
  surroundings: 'top',
  Page,
})

/** A page whose feature comes later: its address exists, and says so. */
const later = (path: string, name: string, drawing: DrawingName): PageRoute =>
  page(path, () => <NotHereYet name={name} drawing={drawing} />)

const SurveyListingPage = lazy(() =>
  import('./surveys/SurveyListingPage.tsx').then((module) => ({ default: module.SurveyListingPage })),
)
const SurveyPage = lazy(() =>
  import('./surveys/SurveyPage.tsx').then((module) => ({ default: module.SurveyPage })),
)
const StagePage = lazy(() =>
  import('./surveys/StagePage.tsx').then((module) => ({ default: module.StagePage })),
)
const LearningHubPage = lazy(() =>
  import('./learning/LearningHubPage.tsx').then((module) => ({ default: module.LearningHubPage })),
)
const SessionListPage = lazy(() =>
  import('./learning/SessionListPage.tsx').then((module) => ({ default: module.SessionListPage })),
)
const SessionIntroPage = lazy(() =>
  import('./learning/SessionIntroPage.tsx').then((module) => ({ default: module.SessionIntroPage })),
)
const StepPage = lazy(() =>
  import('./learning/StepPage.tsx').then((module) => ({ default: module.StepPage })),
)
const QuizPage = lazy(() =>
  import('./learning/QuizPage.tsx').then((module) => ({ default: module.QuizPage })),
)
const FeedbackPage = lazy(() =>
  import('./learning/FeedbackPage.tsx').then((module) => ({ default: module.FeedbackPage })),
)
const SignInPage = lazy(() =>
  import('./accounts/SignInPage.tsx').then((module) => ({ default: module.SignInPage })),
)
const StartPage = lazy(() =>
  import('./accounts/StartPage.tsx').then((module) => ({ default: module.StartPage })),
)
const SignUpPage = lazy(() =>
  import('./accounts/SignUpPage.tsx').then((module) => ({ default: module.SignUpPage })),
)
const PolicyPage = lazy(() =>
  import('./content/PolicyPage.tsx').then((module) => ({ default: module.PolicyPage })),
)

const ChatPage = lazy(() => import('./chat/ChatPage.tsx').then((module) => ({ default: module.ChatPage })))

/** Every page of the client. */
export const routes: readonly PageRoute[] = [
  publicPage('/signin', SignInPage),
  publicPage('/start', StartPage),
  publicPage('/signup', SignUpPage),
  { ...publicPage('/privacypolicy', PolicyPage), surroundings: 'none' },
  { ...publicPage('/termsofservice', PolicyPage), surroundings: 'none' },
  { ...publicPage('/codeofconduct', PolicyPage), surroundings: 'none' },
  { ...later('/emailverify', 'emailVerify', 'letter'), access: 'public', surroundings: 'top' },
  { ...later('/resetpassword', 'resetPassword', 'letter'), access: 'public', surroundings: 'top' },
  { ...later('/user/ncs', 'partner', 'path'), access: 'public', surroundings: 'top' },
  { ...later('/ncs-register', 'partner', 'path'), access: 'public', surroundings: 'top' },
  { ...later('/ncs-login', 'partner', 'path'), access: 'public', surroundings: 'top' },
  { ...later('/calendar/callback', 'calendar', 'sun'), access: 'public', surroundings: 'top' },
  { ...later('/calendar/connect/:provider', 'calendar', 'sun'), access: 'public', surroundings: 'top' },
  page('/moreinfo/privacyPolicy', PolicyPage),
  page('/moreinfo/termsOfService', PolicyPage),
  page('/moreinfo/codeofconduct', PolicyPage),
  later('/moreinfo/faq', 'faq', 'book'),
  later('/moreinfo/wrs', 'profile', 'cv'),
  page('/chat', ChatPage),
  page('/chat/messenger', ChatPage, 'none'),
  later('/mentorship/*?', 'mentorship', 'path'),
  later('/matching', 'matching', 'path'),
  later('/internship', 'internships', 'bag'),
  later('/video/join-meeting/:roomId', 'video', 'chat'),
  later('/staff/*?', 'staff', 'advert'),
  page('/surveylisting', SurveyListingPage),
  page('/surveylisting/pendingsurveys', SurveyListingPage),
  page('/surveylisting/completedsurveys', SurveyListingPage),
  page('/survey/:surveyId?', SurveyPage),
  page('/stage', StagePage, 'none'),
  page('/learninghub', LearningHubPage),
  page('/learninghub/allsession', SessionListPage),
  page('/learninghub/curatedsession', SessionListPage),
  page('/learninghub/ongoingsessions', SessionListPage),
  page('/learninghub/bookmarkedsessions', SessionListPage),
  page('/session/sessionintroduction/:id', SessionIntroPage),
  page('/session/step', StepPage, 'none'),
  page('/session/step/quiz', QuizPage, 'none'),
  page('/session/step/sessionfeedback', FeedbackPage, 'none'),
]
