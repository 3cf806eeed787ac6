import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import { expect, test } from 'vitest'

import { daysSinceStep, menteesByUrgency } from './urgency.ts'

const now = new Date('2026-12-01T10:00:00Z')
const session = { id: 's', stepCount: 2, sessionStatus: 'ONGOING' }

/** A group whose mentees were last active on these days; null before the first step. */
function groupOf(days: Readonly<Record<string, string | null>>, finished: readonly string[] = []) {
  const ids = Object.keys(days)
  const partial = {
    id: 'group',
    sessions: [
      {
        ...session,
        partnerCompletedSteps: ids.map((userId) => ({
          userId,
          completedSteps: finished.includes(userId) ? ['a', 'b'] : ['a'],
        })),
      },
    ],
    progress: {
      partnerProgress: ids.map((userId) => ({ userId, activeOn: days[userId], sessionsUntilOpen: 0 })),
    },
    partnerDetails: { partnerDetails: ids.map((id) => ({ id, firstName: id, displayName: id })) },
  }
  return partial as unknown as MentorshipDetail
}

test('the mentee who is quiet the longest comes first, and one on their way last', () => {
  const group = groupOf(
    {
      busy: '2026-11-30T10:00:00Z',
      quiet: '2026-11-20T10:00:00Z',
      silent: '2026-11-01T10:00:00Z',
      new: null,
      finished: '2026-11-30T10:00:00Z',
    },
    ['finished'],
  )
  const names = menteesByUrgency([group], now).map(({ partner }) => partner.id)
  expect(names).toEqual(['silent', 'quiet', 'finished', 'new', 'busy'])
})

test.each([
  ['2026-12-01T09:00:00Z', 'Asia/Kolkata', 0],
  ['2026-11-30T15:00:00Z', 'Asia/Kolkata', 1],
  ['2026-11-30T19:00:00Z', 'Asia/Kolkata', 0],
  ['2026-11-30T19:00:00Z', 'America/New_York', 1],
  ['2026-11-28T09:00:00Z', 'Asia/Kolkata', 3],
  [null, 'Asia/Kolkata', undefined],
])('a step on %s, read in %s, was %s days ago, counted by the calendar', (activeOn, zone, days) => {
  const [mentee] = menteesByUrgency([groupOf({ asha: activeOn })], now)
  expect(mentee && daysSinceStep(mentee, { now, zone })).toBe(days)
})
