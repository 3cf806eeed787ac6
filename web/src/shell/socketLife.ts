import { identityNow, onIdentity, updateUser } from '../device/identity.ts'
import { onNetwork } from '../wire/network.ts'

type Socket = Pick<typeof import('../wire/socket.ts'), 'openSocket' | 'subscribe'>

const loadSocket = (): Promise<Socket> => import('../wire/socket.ts')

/** Opens the socket for each signed-in person; it closes by itself when they leave. Pages before sign-in do not load its code. */
export function openSocketForPeople(load = loadSocket): void {
  let isFollowing = false
  const openAndFollow = ({ openSocket, subscribe }: Socket): void => {
    openSocket()
    if (!isFollowing) subscribe('language', ({ languageCode }) => noteLanguage(languageCode))
    isFollowing = true
  }
  const open = () => void load().then(openAndFollow, ignore)
  onIdentity(({ kind }) => {
    if (kind === 'came') open()
  })
  // Its code may have failed to load without a network. Opening an open socket does nothing.
  onNetwork((isOnline) => {
    if (isOnline && identityNow().state === 'signedIn') open()
  })
}

/** Notes the language that the person chose on another device; the bars show it. */
function noteLanguage(newPrimaryLanguage: string): void {
  const identity = identityNow()
  if (identity.state === 'signedIn') updateUser({ ...identity.user, newPrimaryLanguage })
}

const ignore = () => undefined
