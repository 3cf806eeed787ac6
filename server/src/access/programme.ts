import { matchingStatus } from '@saathi/contract/access/userStatus.ts'
import * as v from 'valibot'

import { readContent } from '../engines/content/contentFiles.ts'
import type { ProgrammeRules } from './status.ts'

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const requirement = v.strictObject({
  surveysDone: v.optional(v.literal(true)),
  completedSessions: v.optional(whole),
  activeMentorship: v.optional(v.literal(true)),
  anySurvey: v.optional(v.literal(true)),
  matching: v.optional(v.array(matchingStatus)),
})
const experienceRule = v.strictObject({
  before: v.picklist(['show', 'hide']),
  opens: requirement,
  opensForMentors: v.optional(requirement),
  notForMentors: v.optional(v.literal(true)),
})

const programmeRules = v.strictObject({
  sessionsToUnlock: whole,
  assistant: v.picklist(['use', 'show', 'hide']),
  helpCenter: v.picklist(['use', 'show', 'hide']),
  experiences: v.strictObject({
    internship: experienceRule,
    session: experienceRule,
    curriculum: experienceRule,
    survey: experienceRule,
    chattype: experienceRule,
    video: experienceRule,
    matchingflow: experienceRule,
  }),
})

/** Reads the programme's rules; throws with the file's name if the file is wrong. */
export function readProgrammeRules(): ProgrammeRules {
  return readContent(programmeRules, 'reference', 'status.json')
}
