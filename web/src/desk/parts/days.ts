import { clockParts } from '@saathi/contract/base/clock.ts'
import { indiaZone } from '@saathi/contract/base/indiaDays.ts'

/** Returns a day (YYYY-MM-DD) in words, such as "Thu 26 Nov". */
export function dayWords(day: string, language: string): string {
  return new Intl.DateTimeFormat(`${language}-IN`, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

/** Returns a day (YYYY-MM-DD) with its year, such as "26 Nov 2026". */
export function dateWords(day: string, language: string): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(`${language}-IN`, parts).format(new Date(`${day}T00:00:00Z`))
}

/** Returns a day (YYYY-MM-DD) without weekday and year, such as "26 Nov". */
export function shortDay(day: string, language: string): string {
  const parts = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(`${language}-IN`, parts).format(new Date(`${day}T00:00:00Z`))
}

/** Returns a moment as day and time in India. */
export function momentWords(at: string, language: string): string {
  return new Intl.DateTimeFormat(`${language}-IN`, {
    day: 'numeric',
    month: 'short',
    ...clockParts(language),
    timeZone: indiaZone,
  }).format(new Date(at))
}
