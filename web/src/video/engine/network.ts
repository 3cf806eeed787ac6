import { isOnline, onNetwork, probe } from '../../wire/network.ts'

/** The regular probes become less frequent. In a call, people wait for the network. */
const probeMs = 1000

/**
 * Calls the listener when the network is back or is another one, until the returned function is called. Meanwhile a lost network is asked
 * for often.
 */
export function onNewNetwork(listener: () => void): () => void {
  const timer = setInterval(() => {
    if (!isOnline()) probe()
  }, probeMs)
  const stop = onNetwork((isBack) => {
    if (isBack) listener()
  })
  addEventListener('online', listener)
  // Not every browser tells which network it uses.
  const kind = 'connection' in navigator ? navigator.connection : undefined
  if (kind instanceof EventTarget) kind.addEventListener('change', listener)
  return () => {
    clearInterval(timer)
    stop()
    removeEventListener('online', listener)
    if (kind instanceof EventTarget) kind.removeEventListener('change', listener)
  }
}
