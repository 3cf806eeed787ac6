const targetKey = 'redirectUri'
const joinLinkKey = 'redirectAfterLogin'

/** Remembers the page that was wanted while nobody was signed in; a call's link is kept apart, as it goes first. */
export function rememberTarget(target: string): void {
  if (target.startsWith('/video/join-meeting/')) localStorage.setItem(joinLinkKey, target)
  else if (target !== '/' && !target.startsWith('/signin')) sessionStorage.setItem(targetKey, target)
}

/** The remembered page is not wanted any more. */
export function forgetTarget(): void {
  sessionStorage.removeItem(targetKey)
}

/** What was remembered, which is used up by this. */
export function takeTargets(): {
  readonly savedJoinLink: string | null
  readonly savedTarget: string | null
} {
  const taken = {
    savedJoinLink: localStorage.getItem(joinLinkKey),
    savedTarget: sessionStorage.getItem(targetKey),
  }
  localStorage.removeItem(joinLinkKey)
  sessionStorage.removeItem(targetKey)
  return taken
}
