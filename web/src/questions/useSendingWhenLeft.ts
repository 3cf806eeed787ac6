import { useEffect, useRef } from 'react'

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
    const back = () => latest.current()
    document.addEventListener('visibilitychange', putAway)
    addEventListener('online', back)
    return () => {
      document.removeEventListener('visibilitychange', putAway)
      removeEventListener('online', back)
    }
  }, [])
}
