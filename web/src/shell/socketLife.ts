import { identityNow, onIdentity } from '../device/identity.ts'
import { onNetwork } from '../wire/network.ts'

const loadSocket = (): Promise<{ readonly openSocket: () => void }> => import('../wire/socket.ts')

/** Opens the socket for each signed-in person; it closes by itself when they leave. Pages before sign-in do not load its code. */
export function openSocketForPeople(load = loadSocket): void {
  const open = () => void load().then(({ openSocket }) => openSocket(), ignore)
  onIdentity(({ kind }) => {
    if (kind === 'came') open()
  })
  // Its code may have failed to load without a network. Opening an open socket does nothing.
  onNetwork((isOnline) => {
    if (isOnline && identityNow().state === 'signedIn') open()
  })
}

const ignore = () => undefined
