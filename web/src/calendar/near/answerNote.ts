import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'

import type { Translate } from '../../texts/texts.ts'

/** Returns who can't come to an event, or else the question that the person has not answered; undefined if neither. */
export function answerNote(
  { answers, createdBy }: CalendarEvent,
  { partnerDetails }: MentorshipDetail,
  t: Translate,
): string | undefined {
  const answerOf = (person: string) => answers.find(({ userId }) => userId === person)?.answer
  const absent = partnerDetails.partnerDetails.filter(({ id }) => answerOf(id) === 'no')
  if (absent.length > 0)
    return absent
      .map(({ firstName, displayName }) => t('calendar.answer.said.no', { name: firstName || displayName }))
      .join(', ')
  const me = partnerDetails.userDetails.id
  return answerOf(me) === undefined && createdBy !== me ? t('calendar.answer.legend') : undefined
}
