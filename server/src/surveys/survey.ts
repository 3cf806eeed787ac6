import { localeText } from '@saathi/contract/base/fields.ts'
import type { Question } from '@saathi/contract/questions/question.ts'
import * as v from 'valibot'

import { drawings } from '../engines/content/contentFiles.ts'
import { doubledKey, placedQuestion, writtenQuestion } from '../questions/public.ts'

const words = v.pipe(v.string(), v.nonEmpty('Words are missing.'))
const id = v.pipe(v.string(), v.regex(/^[a-z\d-]+$/, 'An id has small letters, digits and dashes.'))

const page = v.object({
  title: words,
  localeTitle: localeText,
  description: v.string(),
  localeDescription: localeText,
  questions: v.pipe(v.array(writtenQuestion), v.minLength(1, 'A page has at least one question.')),
})

const stage = v.pipe(
  v.object({
    id,
    name: words,
    localeName: localeText,
    description: v.string(),
    localeDescription: localeText,
    pages: v.pipe(v.array(page), v.minLength(1, 'A stage has at least one page.')),
  }),
  v.check(
    ({ pages }) => doubledKeyOn(pages) === undefined,
    ({ input: { pages } }) => `Two questions of the stage have the key ${doubledKeyOn(pages) ?? ''}.`,
  ),
)

function doubledKeyOn(pages: readonly v.InferOutput<typeof page>[]): string | undefined {
  return doubledKey(pages.flatMap(({ questions }) => questions))
}

/** A survey as staff write it in `content/surveys`. */
export const writtenSurvey = v.object({
  id,
  position: v.number(),
  audience: v.object({
    roles: v.array(v.picklist(['mentee', 'mentor', 'staff'])),
    projects: v.optional(v.array(v.string())),
    /** How they signed up; undefined for all. */
    providers: v.optional(v.array(v.picklist(['normal', 'google', 'ncs']))),
  }),
  name: words,
  localeName: localeText,
  shortDescription: words,
  localeShortDescription: localeText,
  icon: v.picklist(drawings, 'There is no drawing of this name.'),
  backgroundImage: v.picklist(drawings, 'There is no drawing of this name.'),
  stages: v.pipe(v.array(stage), v.minLength(1, 'A survey has at least one stage.')),
})
export type WrittenSurvey = v.InferOutput<typeof writtenSurvey>

type WrittenPage = v.InferOutput<typeof page>

/** A survey with numbered questions. */
export interface Survey extends Omit<WrittenSurvey, 'stages'> {
  readonly stages: readonly SurveyStage[]
}

export interface SurveyStage extends Omit<WrittenSurvey['stages'][number], 'pages'> {
  readonly pages: (Omit<WrittenPage, 'questions'> & { readonly questions: Question[] })[]
}

/** Gives each question its number in the stage and its page. */
export function placedSurvey(written: WrittenSurvey): Survey {
  return {
    ...written,
    stages: written.stages.map((each) => {
      let order = 0
      const pages = each.pages.map((one, index) => ({
        ...one,
        questions: one.questions.map((question) => {
          order += 1
          return placedQuestion(question, { order, pageNumber: index + 1 })
        }),
      }))
      return { ...each, pages }
    }),
  }
}

/** Every question of a stage, in order. */
export function questionsOf(of: SurveyStage): Question[] {
  return of.pages.flatMap(({ questions }) => questions)
}
