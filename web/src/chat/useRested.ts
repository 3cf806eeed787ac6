import { useEffect, useState } from 'react'

/** A search is asked for once nothing has been typed for this long. */
const restMs = 400

/** Returns a text once it has stayed the same for a moment. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
