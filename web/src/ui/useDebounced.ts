import { useEffect, useState } from 'react'

/** A value counts as finished once it has stayed the same for this long. */
const settledMs = 400

/** Returns a text once it has stayed the same for a moment. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), settledMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
