/** The key under which a device notes that a person is signed in. */
export const signedInKey = 'signedIn'

/**
 * Whether a person is signed in on this device. It is for the landing page, which loads nothing else of the client. Other pages ask
 * `wasSignedIn`.
 */
export function isMarkedSignedIn(): boolean {
  try {
    // oxlint-disable-next-line no-restricted-globals -- stored() would bring two libraries to a page that has none
    return localStorage.getItem(signedInKey) !== null
  } catch {
    // Where the browser forbids storage, nothing is stored.
    return false
  }
}
