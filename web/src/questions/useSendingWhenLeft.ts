import { useEffect, useRef } from 'react'

import { onNetwork } from '../wire/network.ts'

/** Sends when the page is hidden, which on phones is often its end, and when the network is back. */
export function useSendingWhenLeft(send: () => void): void {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    const putAway = () => {
      if (document.visibilityState === 'hidden') latest.current()
    }
    document.addEventListener('visibilitychange', putAway)
    const stopListening = onNetwork((isOnline) => isOnline && latest.current())
    return () => {
      document.removeEventListener('visibilitychange', putAway)
      stopListening()
    }
  }, [])
}
