import { useEffect, useEffectEvent } from 'react'

import { onNetwork } from '../wire/network.ts'

/** Sends when the page is hidden, which on phones is often its end, and when the network is back. */
export function useSendingWhenLeft(send: () => void): void {
  const sendLatest = useEffectEvent(send)
  useEffect(() => {
    const putAway = () => {
      if (document.visibilityState === 'hidden') sendLatest()
    }
    document.addEventListener('visibilitychange', putAway)
    const stopListening = onNetwork((isOnline) => isOnline && sendLatest())
    return () => {
      document.removeEventListener('visibilitychange', putAway)
      stopListening()
    }
  }, [])
}
