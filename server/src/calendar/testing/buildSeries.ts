import type { Series, SeriesException } from '../series/series.ts'

/** Builds a stored series; missing fields get default values. */
export function buildSeries(parts: Partial<Series> = {}): Series {
  const at = new Date('2026-01-01T00:00:00Z')
  return {
    id: 'series',
    mentorshipId: 'mentorship',
    title: 'Our call',
    description: '',
    durationMinutes: 60,
    isPairGroupCall: true,
    sessionId: null,
    sessionName: '',
    startsAt: new Date('2026-01-05T12:30:00Z'),
    timeZone: 'Asia/Kolkata',
    frequency: 'weekly',
    repeatEndDate: '2026-12-31',
    createdBy: 'maker',
    createdAt: at,
    changedAt: at,
    sequence: 0,
    cancelledAt: null,
    exceptions: [],
    ...parts,
  }
}

/** Builds an exception of a series with its texts; missing fields are as in the series. */
export function buildException(
  series: Series,
  parts: Partial<SeriesException> & Pick<SeriesException, 'recurrenceAt'>,
) {
  const { title, description, durationMinutes, isPairGroupCall, sessionId, sessionName } = series
  const words = { title, description, durationMinutes, isPairGroupCall, sessionId, sessionName }
  return { ...words, isCancelled: false, startsAt: parts.recurrenceAt, ...parts }
}
