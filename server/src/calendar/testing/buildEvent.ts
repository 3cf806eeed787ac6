import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { Given } from '@saathi/contract/base/call.ts'

import { buildMentorship } from '../../mentorship/testing/buildMentorship.ts'
import type { Testing, TestPerson } from '../../testing/testing.ts'

/** The body of a new event. */
export type EventBody = Given<typeof calendarCalls.addEvent>['body']

/** A new event as the form sends it: a call tomorrow, without a series; missing fields get default values. */
export function eventBody({ house }: Pick<Testing, 'house'>, parts: Partial<EventBody> = {}): EventBody {
  return {
    title: 'Our call',
    scheduledTime: new Date(house.clock.now().getTime() + 86_400_000).toISOString(),
    sessionName: 'Any session',
    eventFrequency: 'none',
    isPairGroupCall: true,
    ...parts,
  }
}

interface Parts {
  readonly mentor: TestPerson
  readonly mentees: readonly TestPerson[]
  readonly event?: Partial<EventBody>
}

/** Begins a mentorship in which the mentor has added an event. */
export async function buildEvent(testing: Testing, { mentor, mentees, event }: Parts) {
  const { mentorshipId } = await buildMentorship(testing.house, { mentor, mentees })
  const given = { params: { mentorshipId }, body: eventBody(testing, event) }
  return { mentorshipId, event: await testing.ask(calendarCalls.addEvent, given, { token: mentor.token }) }
}
