import { useSyncExternalStore } from 'react'

import { makeListeners } from '../device/listeners.ts'

/** Milliseconds between two probes while there is no network: doubled each time, up to the longest. */
const firstWaitMs = 500
const longestWaitMs = 30_000
/** Milliseconds that a probe has. */
const probeMs = 8000
/** Milliseconds after which a new silence has nothing to do with the last one, so that the waits begin anew. */
const calmMs = 60_000

const verdicts = makeListeners<boolean>()
let isReached = true
let waitMs = firstWaitMs
let lastSilence = 0
let timer: ReturnType<typeof setTimeout> | undefined
let probing: Promise<void> | undefined

// What the browser says about the network is wrong too often, so it only leads to a probe. Some say "online" after a reload without one.
addEventListener('offline', probe)
addEventListener('online', probe)
addEventListener('pageshow', probeAgain)
document.addEventListener('visibilitychange', probeAgain)

/** Whether the server was reached by the last request; the component renders again when that changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(verdicts.listen, isOnline)
}

/** Whether the server was reached by the last request, outside of components. */
export function isOnline(): boolean {
  return isReached
}

/** Calls the listener with true when the network is back, and with false when it is lost. */
export function onNetwork(listener: (isOnline: boolean) => void): () => void {
  return verdicts.listen(listener)
}

/** A request got an answer, whatever the answer was. */
export function noteAnswer(): void {
  clearTimeout(timer)
  if (isReached) return
  isReached = true
  verdicts.tell(true)
}

/** A request failed without an answer: from now on the server is probed until it answers. */
export function noteSilence(): void {
  if (!isReached) return
  isReached = false
  // One call that never gets an answer, while all others do, must not lead to a probe and a reload of everything each second.
  if (Date.now() - lastSilence > calmMs) waitMs = firstWaitMs
  lastSilence = Date.now()
  planProbe()
  verdicts.tell(false)
}

/** Asks the server for something small, because there is a reason for doubt; a probe that is under way already is shared. */
export function probe(): void {
  probing ??= fetchHealth().finally(() => {
    probing = undefined
  })
}

async function fetchHealth(): Promise<void> {
  const giveUp = new AbortController()
  const tooLate = setTimeout(() => giveUp.abort(), probeMs)
  try {
    await fetch('/healthz', { cache: 'no-store', signal: giveUp.signal })
    noteAnswer()
  } catch {
    if (isReached) noteSilence()
    else planProbe()
  } finally {
    clearTimeout(tooLate)
  }
}

function planProbe(): void {
  clearTimeout(timer)
  // A hidden page does not probe; it does so when it is visible again.
  if (document.visibilityState === 'hidden') return
  timer = setTimeout(probe, waitMs * (0.75 + Math.random() / 2))
  waitMs = Math.min(longestWaitMs, waitMs * 2)
}

/** The person looks at the page again: they need not wait for the next planned probe. */
function probeAgain(): void {
  if (isReached || document.visibilityState === 'hidden') return
  waitMs = firstWaitMs
  probe()
}
