import type { Card } from '@saathi/contract/internships/calls.ts'

import { useLocal, useTexts } from '../texts/texts.ts'

/** Says where an internship is, and how far that is from the person's home: "Ranchi, Jharkhand · in your state". */
export function usePlaceWords(): (card: Card) => string {
  const t = useTexts()
  const local = useLocal()
  return ({ place, localePlace, distance }) => {
    const words = local(place, localePlace)
    // The place of work at home says so itself.
    return distance === null || distance === 'home'
      ? words
      : `${words} · ${t(`internships.distance.${distance}`)}`
  }
}
