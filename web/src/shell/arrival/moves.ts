import { isLegalPage, paths } from '../../wire/paths.ts'

/** The facts that decide whether a person is sent to another page. */
export interface Standing {
  readonly path: string
  /** Who may see the page at this path; undefined if there is no page. */
  readonly access: 'public' | 'signedIn' | undefined
  readonly who: 'checking' | 'unreachable' | 'signedOut' | 'signedIn'
}

/** `stay`: show the page. `wait`: show nothing yet. `signIn`: go to sign-in, then back here. `goOn`: go to the page after sign-in. */
export type Move = 'stay' | 'wait' | 'signIn' | 'goOn'

/** Decides where a person at a page goes. Only the pages before sign-in send a signed-in person to another page. */
export function moveFrom({ path, access, who }: Standing): Move {
  if (access === 'signedIn') {
    if (who === 'signedIn') return 'stay'
    return who === 'signedOut' ? 'signIn' : 'wait'
  }
  return who === 'signedIn' && isEntrance(path) && !isLegalPage(path) ? 'goOn' : 'stay'
}

const entrances: readonly string[] = [
  paths.signIn,
  paths.start,
  paths.signUp,
  paths.emailVerify,
  paths.resetPassword,
  paths.ncsRegister,
  paths.ncsLogin,
]

function isEntrance(path: string): boolean {
  return entrances.includes(path.replace(/\/+$/, '').toLowerCase())
}
