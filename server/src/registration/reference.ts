import { localeText } from '@saathi/contract/base/fields.ts'
import * as v from 'valibot'

import { readContent } from '../engines/content/contentFiles.ts'

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

/** The reference data of the sign-up: programmes, institutions of mentors, declarations by role. */
export interface Reference {
  readonly declarations: v.InferOutput<typeof declarations>
  readonly projects: v.InferOutput<typeof projects>
  readonly institutions: v.InferOutput<typeof institutions>
}

/** Reads the reference files; throws with the file's name if one is invalid. */
export function readReference(): Reference {
  return {
    declarations: readContent(declarations, 'reference', 'declarations.json'),
    projects: readContent(projects, 'reference', 'projects.json'),
    institutions: readContent(institutions, 'reference', 'institutions.json'),
  }
}
