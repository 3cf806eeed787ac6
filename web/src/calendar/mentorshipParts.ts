import { storesLater } from '../device/storeLater.ts'
import { optionalPart } from '../shell/optionalPart.ts'
import { loadAllWords } from '../texts/texts.ts'

/** Stores the whole calendar on this device. A device on which no mentorship was opened has no month to show either. */
const storeCalendar = storesLater(() => import('./MentorshipCalendar.tsx'))

/** What the calendar shows on the pages of a mentorship, which do not wait for it. */
export const calendarParts = {
  meeting: optionalPart(async () => {
    const [{ MeetingLine }] = await Promise.all([import('./near/NearDays.tsx'), loadAllWords()])
    return MeetingLine
  }),
  days: optionalPart(async () => {
    const [{ NearDays }] = await Promise.all([import('./near/NearDays.tsx'), loadAllWords()])
    storeCalendar()
    return NearDays
  }),
  whole: optionalPart(async () => {
    const [{ MentorshipCalendar }] = await Promise.all([import('./MentorshipCalendar.tsx'), loadAllWords()])
    storeCalendar()
    return MentorshipCalendar
  }),
}
