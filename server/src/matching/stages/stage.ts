import { mostRubricLines, type StageRule, stageKinds } from '@saathi/contract/matching/screeningRules.ts'
import { join } from 'node:path'
import * as v from 'valibot'

import { contentFolder, readContentFiles } from '../../engines/content/contentFiles.ts'

const key = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/, 'Lower-case letters, digits and _.'))
const locales = v.optional(v.record(v.string(), v.string()), {})
const named = { name: v.string(), localeName: locales }

const stage = v.strictObject({
  key,
  kind: v.picklist(stageKinds),
  ...named,
  required: v.boolean(),
  for: v.picklist(['mentee', 'mentor']),
  /** Days for which a passed stage holds; without them it holds for good, or until the day that the team sets. */
  expiresAfterDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Whether two members of the team have to decide alike. */
  needsTwo: v.optional(v.boolean(), false),
  /** The lines of an interview's rubric. */
  rubric: v.optional(v.pipe(v.array(v.strictObject(named)), v.maxLength(mostRubricLines)), []),
  /** The sessions that have to be finished. */
  sessions: v.optional(v.array(v.string()), []),
})
/** A stage between an application and the pool. */
export type Stage = v.InferOutput<typeof stage> & StageRule

/** The stages of a programme: a file of `content/screening`. They are apart from the rules of matching, which each run stores. */
export const screening = v.strictObject({
  /** The key of the programme. */
  programme: key,
  /** The sign-up programmes whose mentees have these stages; if unset, no mentees do. */
  projects: v.optional(v.array(v.string()), []),
  /** The institutions whose mentors have these stages; if unset, no mentors do. */
  institutions: v.optional(v.array(v.string()), []),
  stages: v.pipe(
    v.array(stage),
    v.minLength(1),
    v.check(
      (stages) => new Set(stages.map((each) => each.key)).size === stages.length,
      'Two stages have the same key.',
    ),
  ),
})
type Screening = v.InferOutput<typeof screening>

/** Where the stages of programmes are written. */
export const screeningFolder = join(contentFolder, 'screening')

let read: readonly Screening[] | undefined

/** The facts about a person that decide which stages are for them. */
export interface Applicant {
  readonly role: 'mentee' | 'mentor' | 'staff'
  readonly project: string | null
  readonly institutionCode: string | null
}

/** Returns the stages that a programme has for a person; empty if its team decides about the application only. */
export function stagesFor({ role, project, institutionCode }: Applicant): readonly Stage[] {
  read ??= readContentFiles(screening, screeningFolder)
  const own = read.find(({ projects, institutions }) =>
    role === 'mentor'
      ? institutionCode !== null && institutions.includes(institutionCode)
      : project !== null && projects.includes(project),
  )
  return own?.stages.filter((each) => each.for === role) ?? []
}

/** The only stage of a person without others. */
export function onlyApplication(role: 'mentee' | 'mentor'): Stage {
  return {
    key: 'application',
    kind: 'application',
    name: 'Application',
    localeName: { hi: 'आवेदन' },
    required: true,
    for: role,
    needsTwo: false,
    rubric: [],
    sessions: [],
  }
}
