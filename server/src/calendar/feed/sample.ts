import type { House } from '../../house/house.ts'
import { calendarText } from '../ics/calendarText.ts'
import type { Series } from '../series/series.ts'

/** Monday, 4 January 2027, 6 pm in India: the example is the same for all people. */
const begins = new Date('2027-01-04T12:30:00Z')

/** Returns a calendar with one example, which shows a person that their program opens such files. */
export function sampleText(house: Pick<House, 'config' | 'texts'>): string {
  const { productName: product, mailFrom } = house.config
  const language = 'en'
  const series: Series = {
    id: 'sample',
    mentorshipId: 'sample',
    title: house.texts.text(language, 'notice.meeting.sampleTitle'),
    description: house.texts.text(language, 'notice.meeting.sampleBody', { product }),
    durationMinutes: 60,
    isPairGroupCall: false,
    sessionId: null,
    sessionName: '',
    startsAt: begins,
    timeZone: 'Asia/Kolkata',
    frequency: 'none',
    repeatEndDate: null,
    createdBy: null,
    createdAt: begins,
    changedAt: begins,
    sequence: 0,
    cancelledAt: null,
    exceptions: [],
  }
  const reader = { name: '', email: mailFrom, language, answerTo: () => undefined }
  const entries = [{ series, makerName: '', names: '', reader }]
  return calendarText(house, { name: product, withoutPeople: true, entries })
}
