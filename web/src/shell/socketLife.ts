import { identityNow, onIdentity } from '../device/identity.ts'
import { onNetwork } from '../wire/network.ts'

interface Socket {
  readonly openSocket: () => void
}

const loadSocket = async (): Promise<Socket> => {
  const [socket] = await Promise.all([import('../wire/socket.ts'), import('./languageNews.ts')])
  return socket
}

/** Opens the socket for each signed-in person; it closes by itself when they leave. Pages before sign-in do not load its code. */
export function openSocketForPeople(load = loadSocket): void {
  const open = () => void load().then(({ openSocket }) => openSocket(), ignore)
  onIdentity(({ kind }) => {
    if (kind === 'came') open()
  })
  // If its code did not load, it loads when the network is back.
  onNetwork((isOnline) => {
    if (isOnline && identityNow().state === 'signedIn') open()
  })
}

const ignore = () => undefined
