import * as v from 'valibot'

import { stored } from '../device/stored.ts'

/** The outcome of a sign-in with Google. */
const outcome = v.variant('kind', [
  v.object({ kind: v.literal('signedIn') }),
  v.object({
    kind: v.literal('signUp'),
    /** Allows sign-up for this address, and nothing else. */
    token: v.string(),
    email: v.string(),
    firstName: v.fallback(v.string(), ''),
    lastName: v.fallback(v.string(), ''),
  }),
  v.object({ kind: v.literal('failed'), code: v.string() }),
])
export type GoogleOutcome = v.InferOutput<typeof outcome>

/** The server's page writes it before it redirects back here. */
const leftOutcome = stored('googleOutcome', outcome, { leavesWith: 'person', lives: 'tab' })
let listening: BroadcastChannel | undefined

/** Whether this installation offers sign-in with Google; the document says so. */
export function isGoogleOffered(): boolean {
  const offered = document.querySelector<HTMLMetaElement>('meta[name="sign-ins"]')?.content ?? ''
  return offered.split(/\s+/).includes('google')
}

/** Redirects this page to Google's sign-in, which redirects back with the outcome. */
export function goToGoogle(): void {
  location.assign('/identity/google?mode=redirect')
}

/**
 * Opens Google's sign-in in its own window. Call it directly in the click handler, or the browser blocks it. Returns whether it opened.
 * `hear` is called once with the outcome, and never if the window is closed without one.
 */
export function openGoogle(hear: (outcome: GoogleOutcome) => void): boolean {
  listening?.close()
  const id = crypto.randomUUID()
  const popup = open(
    `/identity/google?mode=popup&channel=${id}`,
    'google-sign-in',
    'popup,width=480,height=640',
  )
  if (popup === null) return false
  const channel = new BroadcastChannel(`google-${id}`)
  listening = channel
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const heard = v.safeParse(outcome, data)
    if (!heard.success) return
    channel.close()
    hear(heard.output)
  })
  return true
}

/** Returns the outcome of a sign-in by redirect, only once. */
export function takeGoogleOutcome(): GoogleOutcome | undefined {
  const left = leftOutcome.now()
  leftOutcome.forget()
  return left
}
