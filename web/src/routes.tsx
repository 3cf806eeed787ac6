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

/** A page whose feature comes later: its address exists, and says so. */
const later = (path: string, name: string, drawing: DrawingName): PageRoute =>
  page(path, () => <NotHereYet name={name} drawing={drawing} />)

/** Every page of the client. */
export const routes: readonly PageRoute[] = [
  { ...later('/emailverify', 'emailVerify', 'letter'), access: 'public', surroundings: 'top' },
  { ...later('/resetpassword', 'resetPassword', 'letter'), access: 'public', surroundings: 'top' },
  { ...later('/user/ncs', 'partner', 'path'), access: 'public', surroundings: 'top' },
  { ...later('/ncs-register', 'partner', 'path'), access: 'public', surroundings: 'top' },
  { ...later('/ncs-login', 'partner', 'path'), access: 'public', surroundings: 'top' },
  { ...later('/calendar/callback', 'calendar', 'sun'), access: 'public', surroundings: 'top' },
  { ...later('/calendar/connect/:provider', 'calendar', 'sun'), access: 'public', surroundings: 'top' },
  later('/moreinfo/faq', 'faq', 'book'),
  later('/moreinfo/wrs', 'profile', 'cv'),
  later('/mentorship/*?', 'mentorship', 'path'),
  later('/matching', 'matching', 'path'),
  later('/internship', 'internships', 'bag'),
  later('/video/join-meeting/:roomId', 'video', 'chat'),
  later('/staff/*?', 'staff', 'advert'),
]
