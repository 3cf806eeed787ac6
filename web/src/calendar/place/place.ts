import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import { calendarCalls } from '@saathi/contract/calendar/calls.ts'

import { refreshAnswers } from '../../wire/queries.ts'
import type { When } from '../public/when.ts'

/** What every part of a mentorship's calendar needs to know. */
export interface CalendarPlace {
  readonly mentorship: MentorshipDetail
  /** The person's own time zone, in which all times are shown. */
  readonly zone: string
  readonly when: When
  /** Whether one of a pair has stopped the contact, so that nothing can be planned. */
  readonly isPaused: boolean
}

/** Returns a member's name; undefined for a person who is not a member, such as an erased one. */
export function nameOf({ partnerDetails }: MentorshipDetail, userId: string | null): string | undefined {
  const members = [partnerDetails.userDetails, ...partnerDetails.partnerDetails]
  const member = members.find(({ id }) => id === userId)
  return member === undefined ? undefined : member.firstName || member.displayName
}

/** Whether the mentorship is running. Events of an ended mentorship can be read but not changed. */
export function isRunning({ status }: MentorshipDetail): boolean {
  return status !== 'ENDED'
}

/** Whether the person is the mentor, who sees no quizzes and no streaks. */
export function isMentor({ mentorship }: CalendarPlace): boolean {
  return mentorship.partnerDetails.userDetails.role === 'mentor'
}

/** Whether events can be added and changed. */
export function mayPlan({ mentorship, isPaused }: CalendarPlace): boolean {
  return isRunning(mentorship) && !isPaused
}

/** Loads again what shows events, after one was changed. */
export async function refreshCalendar(): Promise<void> {
  await Promise.all([
    refreshAnswers(calendarCalls.month),
    refreshAnswers(calendarCalls.nextMeeting),
    refreshAnswers(calendarCalls.events),
    refreshAnswers(calendarCalls.clashes),
  ])
}
