import { useSyncExternalStore } from 'react'

import { makeListeners } from '../device/listeners.ts'

/** Milliseconds between two probes while there is no network. They double each time, up to the longest. */
const firstWaitMs = 500
const longestWaitMs = 30_000
/** Milliseconds until a probe counts as failed. */
const probeMs = 8000
/** Milliseconds after which a new failure counts as a separate one, so that the waits start from the beginning. */
const calmMs = 60_000

const verdicts = makeListeners<boolean>()
let isReached = true
let waitMs = firstWaitMs
let lastSilence = 0
let timer: ReturnType<typeof setTimeout> | undefined
let probing: Promise<void> | undefined

// The browser's online state is often wrong (some report "online" after an offline reload), so its events only start a probe.
addEventListener('offline', probe)
addEventListener('online', probe)
addEventListener('pageshow', probeAgain)
document.addEventListener('visibilitychange', probeAgain)

/** Whether the last request reached the server; the component renders again when that changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(verdicts.listen, isOnline, isOnline)
}

/** Whether the last request reached the server, for use outside of components. */
export function isOnline(): boolean {
  return isReached
}

/** Calls the listener with true when the network is back, and with false when it is lost. */
export function onNetwork(listener: (isOnline: boolean) => void): () => void {
  return verdicts.listen(listener)
}

/** Notes that a request got a reply of any kind. */
export function noteAnswer(): void {
  // Where only one call never gets a reply, the replies to the others would load everything again each second. So from the third
  // silence of a minute on, only a probe says for a while that there is a network.
  if (waitMs <= 4 * firstWaitMs || Date.now() - lastSilence >= waitMs / 2) noteReach()
}

function noteReach(): void {
  clearTimeout(timer)
  if (isReached) return
  isReached = true
  verdicts.tell(true)
}

/** Notes that a request got no reply. The server is probed until it replies. */
export function noteSilence(): void {
  if (!isReached) return
  isReached = false
  // If only one call never gets a reply, it must not cause a probe and a full reload every second.
  if (Date.now() - lastSilence > calmMs) waitMs = firstWaitMs
  lastSilence = Date.now()
  planProbe()
  verdicts.tell(false)
}

/** Sends a small request to find out whether there is a network. A running probe is shared. */
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
    noteReach()
  } catch {
    if (isReached) noteSilence()
    else planProbe()
  } finally {
    clearTimeout(tooLate)
  }
}

function planProbe(): void {
  clearTimeout(timer)
  // A hidden page probes when it becomes visible again.
  if (document.visibilityState === 'hidden') return
  timer = setTimeout(probe, waitMs * (0.75 + Math.random() / 2))
  waitMs = Math.min(longestWaitMs, waitMs * 2)
}

/** Probes at once when the page becomes visible again, instead of waiting for the next planned probe. */
function probeAgain(): void {
  if (isReached || document.visibilityState === 'hidden') return
  waitMs = firstWaitMs
  probe()
}
