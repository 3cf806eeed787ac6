/** Formats a date while it is typed, as DD/MM/YYYY. Slashes are added after day and month, and removed when the person deletes. A pasted 2026-11-28 is turned around. */
export function asTypedDate(typed: string, before: string): string {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? []
  if (isoYear !== undefined) return `${isoDay}/${isoMonth}/${isoYear}`
  const isDeleting = typed.length < before.length
  if (isDeleting) return typed.replace(/[^\d/]/g, '')
  const [day = '', month = '', year] = typed
    .replace(/[.\-\s]/g, '/')
    .replace(/[^\d/]/g, '')
    .replace(/\/+/g, '/')
    .split('/')
  if (typed.includes('/') && year !== undefined) return `${day}/${month}/${year.slice(0, 4)}`
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  if (/^\d\/$/.test(typed)) return typed
  if (/^\d\/\d{1,2}$/.test(typed)) return month.length === 2 ? `${typed}/` : typed
  if (digits.length < 2) return digits
  if (digits.length < 4) return `${digits.slice(0, 2)}/${digits.slice(2)}`
  return `${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`
}
