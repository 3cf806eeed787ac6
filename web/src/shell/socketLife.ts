import { onIdentity } from '../device/identity.ts'

/** Opens the socket for every person who is signed in; it closes by itself when they leave. Pages before sign-in do not load it. */
export function openSocketForPeople(): void {
  onIdentity(({ kind }) => {
    if (kind === 'came')
      void import('../wire/socket.ts').then(({ openSocket }) => openSocket()).catch(() => undefined)
  })
}
