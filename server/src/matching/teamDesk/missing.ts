import type { PersonAsked } from '../../room/deskDuties.ts'
import type { TrackerRow } from '../trackers/store.ts'

/** Says of an open proposal who has said yes, and whose answer is missing. */
export function answersMissing(
  tracker: Pick<TrackerRow, 'mentorId' | 'menteeId' | 'mentorInterest' | 'menteeInterest'>,
  names: ReadonlyMap<string, string>,
  say: PersonAsked['say'],
): string {
  const mentor = names.get(tracker.mentorId) ?? ''
  const mentee = names.get(tracker.menteeId) ?? ''
  if (tracker.menteeInterest !== null) return say('desk.proposal.missingOne', { yes: mentee, name: mentor })
  if (tracker.mentorInterest !== null) return say('desk.proposal.missingOne', { yes: mentor, name: mentee })
  return say('desk.proposal.missingBoth')
}
