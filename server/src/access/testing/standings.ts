import { type MatchingRecord, noProposals } from '@saathi/contract/matching/rules.ts'

import type { ProgrammeRules, Standing } from '../status.ts'

/** The rules of a programme as most have them. */
export const programmeRules: ProgrammeRules = {
  sessionsToUnlock: 5,
  assistant: 'use',
  helpCenter: 'hide',
  experiences: {
    internship: { before: 'show', opens: { completedSessions: 5 }, notForMentors: true },
    session: { before: 'show', opens: { surveysDone: true } },
    curriculum: {
      before: 'show',
      opens: { completedSessions: 5, activeMentorship: true },
      opensForMentors: { activeMentorship: true },
    },
    survey: { before: 'hide', opens: { anySurvey: true } },
    chattype: { before: 'hide', opens: {} },
    video: { before: 'hide', opens: { activeMentorship: true } },
    matchingflow: { before: 'hide', opens: { matching: ['READY', 'ON_HOLD', 'GROUP_HOLD'] } },
  },
}

export const undecided: MatchingRecord = {
  decision: null,
  age: 'adult',
  parentAgrees: false,
  ownSteps: 0,
  isInPool: false,
  hasLeft: false,
  wasMatched: false,
  offer: null,
  proposals: noProposals,
}
export const running = { mentorships: [{ id: 'm', type: 'one_to_one', isBridged: false }] } as const
export const begun: Standing = {
  role: 'mentee',
  surveys: [
    { surveyId: 's1', progress: 'pending', completedOn: null, currentStageId: 'st1', stageStatus: '' },
  ],
  completedSessions: 0,
  hasUnstartedSession: true,
  channelKinds: [],
  mentorships: [],
  matching: undecided,
}
export const done = {
  surveyId: 's1',
  progress: 'complete' as const,
  completedOn: '2026-10-02',
  currentStageId: null,
  stageStatus: 'COMPLETE',
}
