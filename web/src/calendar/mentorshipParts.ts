import { optionalPart } from '../shell/optionalPart.ts'
import { loadAllWords } from '../texts.ts'

const nearDays = async () => {
  const [near] = await Promise.all([import('./near/NearDays.tsx'), loadAllWords()])
  return near
}

/** What the calendar shows on the pages of a mentorship, which do not wait for it. */
export const calendarParts = {
  meeting: optionalPart(() => nearDays().then((module) => module.MeetingLine)),
  days: optionalPart(() => nearDays().then((module) => module.NearDays)),
  whole: optionalPart(async () => {
    const [{ MentorshipCalendar }] = await Promise.all([import('./MentorshipCalendar.tsx'), loadAllWords()])
    return MentorshipCalendar
  }),
}
