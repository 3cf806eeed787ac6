/** Times are typed and shown in India's time zone, which has no summer time. */
const offset = '+05:30'
const offsetMinutes = 330

/** Converts `07/03/2005` to `2005-03-07`; undefined if there is no such day. */
export function wireDateOf(typed: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isWireDate(date) ? date : undefined
}

/** Converts `2005-03-07` to `07/03/2005`; undefined if there is no such day. */
export function typedDateOf(date: string): string | undefined {
  return isWireDate(date) ? date.split('-').toReversed().join('/') : undefined
}

/** Whether a text is an existing day as `YYYY-MM-DD`. */
export function isWireDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Converts `07/03/2005 9:05` to `2005-03-07T09:05:00+05:30`; undefined if there is no such day or time. */
export function wireDateTimeOf(typed: string): string | undefined {
  const [, day = '', hours = '', minutes = ''] = /^(\S+)\s+(\d{1,2}):(\d{2})$/.exec(typed.trim()) ?? []
  const wire = `${wireDateOf(day) ?? ''}T${hours.padStart(2, '0')}:${minutes}:00${offset}`
  return isWireDateTime(wire) ? wire : undefined
}

/**
 * Converts a moment in ISO 8601 to the form in which people in India type it, `07/03/2005 09:05`; undefined for any
 * other text.
 */
export function typedDateTimeOf(wire: string): string | undefined {
  if (!isWireDateTime(wire)) return undefined
  const inIndia = new Date(Date.parse(wire) + offsetMinutes * 60_000)
  if (Number.isNaN(inIndia.getTime())) return undefined
  const [date = '', time = ''] = inIndia.toISOString().split('T')
  const day = typedDateOf(date)
  return day === undefined ? undefined : `${day} ${time.slice(0, 5)}`
}

/** Whether a text is a moment in ISO 8601 with an offset. */
export function isWireDateTime(text: string): boolean {
  const [, date = '', hours, minutes, seconds = '00'] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/.exec(
      text,
    ) ?? []
  return isWireDate(date) && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
}
