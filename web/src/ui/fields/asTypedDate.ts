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

/** Two digits from here on are a year of the last century, such as a year of birth. */
const firstOfOld = 46

/** Returns a typed date whose year has two digits with its whole year; other texts stay as they are. */
export function withWholeYear(typed: string): string {
  return typed.replace(
    /^(\d+\/\d+\/)(\d\d)$/,
    (_, start: string, year: string) => `${start}${Number(year) < firstOfOld ? 20 : 19}${year}`,
  )
}
