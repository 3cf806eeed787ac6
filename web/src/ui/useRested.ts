import { useEffect, useState } from 'react'

/** What is typed or chosen counts as finished for now once it stayed the same for this long. */
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
