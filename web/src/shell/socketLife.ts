import { identityNow, onIdentity } from '../device/identity.ts'
import { onNetwork } from '../wire/network.ts'

interface Socket {
  readonly openSocket: () => void
}

/** Opens the socket for each signed-in person; it closes by itself when they leave. Pages before sign-in do not load its code. */
export function openSocketForPeople(load: () => Promise<Socket>): void {
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
