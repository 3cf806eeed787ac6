import { useEffect, useState } from 'react'

/** Milliseconds after which a text counts as finished. */
const typedMs = 400

/** Returns the newest value that stayed the same for so many milliseconds; before, the first one. */
export function useSettled(
  value: string | undefined,
  milliseconds: number,
  first?: string,
): string | undefined {
  const [settled, setSettled] = useState(first)
  // An effect, because time passes outside of React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/** Returns a text once it has stayed the same for a moment. */
export function useDebounced(text: string): string {
  return useSettled(text, typedMs, text) ?? text
}
