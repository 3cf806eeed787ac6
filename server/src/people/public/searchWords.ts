import { readableLatin } from '../../engines/text/readableLatin.ts'

/** Returns the forms in which a searched text may be stored: as typed, in Latin letters, and as digits only. */
export function wordsIn(q: string): string[] {
  const typed = q.normalize('NFC').toLowerCase()
  if (typed === '') return []
  const digits = typed.replaceAll(/[^0-9]/g, '')
  const isNumber = /^[+\d\s()-]+$/.test(typed) && digits.length > 2
  return [...new Set([typed, readableLatin(typed).toLowerCase(), ...(isNumber ? [digits] : [])])]
}
