import { onIdentity } from '../device/identity.ts'

/** Opens the socket for each signed-in person; it closes by itself when they leave. Pages before sign-in do not load its code. */
export function openSocketForPeople(): void {
  onIdentity(({ kind }) => {
    if (kind === 'came')
      void import('../wire/socket.ts').then(({ openSocket }) => openSocket()).catch(() => undefined)
  })
}
