/** Formats a date while it is typed, as DD/MM/YYYY. Slashes are added after day and month, and removed when the person deletes. A pasted 2026-11-28 is turned around. */
export function asTypedDate(typed: string, before: string): string {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? []
  if (isoYear !== undefined) return `${isoDay}/${isoMonth}/${isoYear}`
  const isDeleting = typed.length < before.length
  if (isDeleting) return typed.replace(/[^\d/]/g, '')
  const text = typed
    .replace(/[.\-\s]/g, '/')
    .replace(/[^\d/]/g, '')
    .replace(/\/+/g, '/')
  const [day = '', month = '', year] = text.split('/')
  if (year !== undefined) return `${day}/${month}/${year.slice(0, 4)}`
  if (/^\d\/$/.test(text)) return text
  if (/^\d\/\d{1,2}$/.test(text)) return month.length === 2 ? `${text}/` : text
  const digits = text.replace(/\D/g, '').slice(0, 8)
  if (digits.length < 2) return digits
  if (digits.length < 4) return `${digits.slice(0, 2)}/${digits.slice(2)}`
  return `${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`
}

/** Years that are this far ahead may be meant by two digits; later ones are of the last century, such as a year of birth. */
const yearsAhead = 20

/** Returns a typed date whose year has two digits with its whole year; other texts stay as they are. */
export function withWholeYear(typed: string, now: Date): string {
  const [, start, short] = /^(\d{1,2}\/\d{1,2}\/)(\d\d)$/.exec(typed) ?? []
  if (start === undefined || short === undefined) return typed
  const year = 2000 + Number(short)
  return `${start}${year > now.getFullYear() + yearsAhead ? year - 100 : year}`
}
