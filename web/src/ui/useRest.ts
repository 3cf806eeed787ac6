import { useEffect, useState } from 'react'

/** A second tap of the same wish comes within this time, and nobody reads a page faster. */
export const restMs = 400

/** Whether a place within a page has only just come on screen. A move on from there was meant for the place before. */
export function useRest(place: string): boolean {
  const [rested, setRested] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setRested(place), restMs)
    return () => clearTimeout(timer)
  }, [place])
  return rested !== place
}
