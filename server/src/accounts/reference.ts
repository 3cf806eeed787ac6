import { matchingStatus } from '@saathi/contract/accounts/userStatus.ts'
import { localeText } from '@saathi/contract/fields.ts'
import * as v from 'valibot'

import { readContent } from '../engines/contentFiles.ts'
import type { ProgrammeRules } from './status.ts'

const declaration = v.object({ version: v.string(), text: v.pipe(v.string(), v.nonEmpty()), localeText })

const declarations = v.object({ mentee: declaration, mentor: declaration })

const projects = v.array(
  v.object({
    key: v.pipe(v.string(), v.regex(/^[a-z_]+$/, 'A key has small letters and underscores.')),
    name: v.string(),
    localeName: localeText,
    about: v.pipe(v.string(), v.nonEmpty()),
    localeAbout: localeText,
    emailDomains: v.array(v.string()),
    isDisabled: v.boolean(),
  }),
)

const institutions = v.array(
  v.object({
    code: v.pipe(v.string(), v.regex(/^[A-Z\d]+$/, 'A code has capitals and digits.')),
    name: v.string(),
    emailDomains: v.array(v.string()),
  }),
)

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const experienceRule = v.strictObject({
  before: v.picklist(['show', 'hide']),
  opens: v.strictObject({
    surveysDone: v.optional(v.literal(true)),
    completedSessions: v.optional(whole),
    activeMentorship: v.optional(v.literal(true)),
    anySurvey: v.optional(v.literal(true)),
    matching: v.optional(v.array(matchingStatus)),
  }),
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

/** Reads what opens when in this programme; throws with the file's name where it is wrong. */
export function readStatusRules(): ProgrammeRules {
  return readContent(programmeRules, 'reference', 'status.json')
}

/** What sign-up goes by: the programmes, the institutions of mentors, what each role declares. */
export interface Reference {
  readonly declarations: v.InferOutput<typeof declarations>
  readonly projects: v.InferOutput<typeof projects>
  readonly institutions: v.InferOutput<typeof institutions>
}

/** Reads the reference files; throws with the file's name where one is wrong. */
export function readReference(): Reference {
  return {
    declarations: readContent(declarations, 'reference', 'declarations.json'),
    projects: readContent(projects, 'reference', 'projects.json'),
    institutions: readContent(institutions, 'reference', 'institutions.json'),
  }
}
