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
]
