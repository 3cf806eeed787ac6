import { onSignIn } from '../../device/identity.ts'

const key = 'ncsEmail'

// Whoever signs in needs no word about how they came here any more; whoever signs out leaves none.
onSignIn(() => localStorage.removeItem(key))

/** The address of whoever came from the partner portal last; null where nobody did, or they signed in since. */
export function ncsEmail(): string | null {
  return localStorage.getItem(key)
}

/** Remembers who came from the partner portal. */
export function keepNcsEmail(email: string): void {
  localStorage.setItem(key, email)
}
