import * as v from 'valibot'

import { call } from '../base/call.ts'
import { id, localeText, boundedText } from '../base/fields.ts'
import { answers, question } from '../questions/question.ts'
import { surveyCard, surveyListCalls } from './listCalls.ts'

const stageHeading = {
  id,
  name: v.string(),
  localeName: localeText,
  description: v.string(),
  localeDescription: localeText,
  /** `COMPLETE`, `PARTIAL` or empty. */
  status: v.string(),
}

/** A page of a stage with its questions. */
export const surveyPage = v.object({
  title: v.string(),
  localeTitle: localeText,
  description: v.string(),
  localeDescription: localeText,
  questions: v.array(question),
})

const pageNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))

const stageAnswers = v.object({
  survey: id,
  stage: id,
  status: v.picklist(['', 'PARTIAL', 'COMPLETE']),
  answers,
  /** The page that was open when the draft was saved, counted from 1, so that another device continues there. */
  currentPage: pageNumber,
})
export type StageAnswers = v.InferOutput<typeof stageAnswers>

export const surveyCalls = {
  ...surveyListCalls,
  survey: call({
    method: 'GET',
    path: '/api/v2/screening/surveys/:surveyId/',
    who: 'person',
    about: 'A survey with its stages; 404 when it is not assigned to the person.',
    query: v.object({ imageType: v.optional(boundedText(100)) }),
    reply: v.object({
      ...surveyCard,
      backgroundImage: v.string(),
      stages: v.array(v.object(stageHeading)),
    }),
    errors: [],
  }),
  stage: call({
    method: 'GET',
    path: '/api/v2/screening/stages/:stageId/',
    who: 'person',
    about: 'A stage with its pages of questions.',
    reply: v.object({
      ...stageHeading,
      survey: id,
      pages: v.array(surveyPage),
    }),
    errors: [],
  }),
  saveAnswers: call({
    method: 'POST',
    path: '/api/v3/screening/answers/',
    who: 'person',
    about:
      'Stores the answers of a stage: as a draft when `draft` is true, otherwise submitted, which is possible once. A part named by a question key is the file that answers this question; an uploaded file stays until its answer is null.',
    transport: 'multipart',
    takesFiles: true,
    body: v.object({
      survey: id,
      stage: id,
      answers,
      draft: v.optional(v.boolean()),
      currentPage: v.optional(pageNumber),
    }),
    reply: stageAnswers,
    errors: ['alreadyAnswered'],
  }),
  answers: call({
    method: 'GET',
    path: '/api/v3/screening/answers/',
    who: 'person',
    about: "The person's own answers to a stage.",
    query: v.object({ survey: id, stage: id }),
    reply: stageAnswers,
    errors: [],
  }),
} as const
