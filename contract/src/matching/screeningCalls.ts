import * as v from 'valibot'

import { call } from '../base/call.ts'
import { undoable } from '../desk/fields.ts'
import { boundedText, day, email, id, localeText, paragraph, personName, timestamp } from '../base/fields.ts'
import {
  mostPoints,
  mostRubricLines,
  nextSteps,
  referenceQuestions,
  stageDecisions,
  stageKinds,
  stageReasons,
  stageStates,
  stageTurns,
} from './screeningRules.ts'

const stage = v.object({
  key: v.string(),
  kind: v.picklist(stageKinds),
  name: v.string(),
  localeName: localeText,
  required: v.boolean(),
  state: v.picklist(stageStates),
  turn: v.picklist(stageTurns),
  since: timestamp,
  expiresOn: v.nullable(day),
  /** The file that the person sent. */
  fileName: v.nullable(v.string()),
  /** The person outside who was asked. */
  refereeName: v.nullable(v.string()),
})
/** A stage as the person sees it. */
export type OwnStage = v.InferOutput<typeof stage>

const decision = v.object({
  name: v.string(),
  decision: v.picklist(stageDecisions),
  reason: v.nullable(v.picklist(stageReasons)),
  words: v.string(),
  notes: v.string(),
  points: v.array(v.number()),
  number: v.string(),
  heldOn: v.nullable(day),
  on: timestamp,
})

const deskStage = v.object({
  ...stage.entries,
  needsTwo: v.boolean(),
  rubric: v.array(v.object({ name: v.string(), localeName: localeText })),
  refereeEmail: v.nullable(v.string()),
  /** The answers of the person outside. */
  answers: v.array(v.string()),
  /** A link of the file that works for 15 minutes. */
  file: v.nullable(v.string()),
  /** In a decision of two, the other one is left out until the reader has decided. */
  decisions: v.array(decision),
  /** How many others have decided whom the reader does not see yet. */
  hidden: v.number(),
  /** The newest decision, for the next one to say that its writer knows it; null in a decision of two. */
  newest: v.nullable(v.string()),
  /** Whether the person is accepted once this stage is passed. */
  isLast: v.optional(v.boolean(), false),
  /** Whether the reader can decide now. */
  canDecide: v.boolean(),
  /** In a stage of two that the reader has decided: the names of the colleagues, one of them decides too. */
  secondPeople: v.nullable(v.array(v.string())),
})
/** A stage as the team sees it. */
export type DeskStage = v.InferOutput<typeof deskStage>

/** What the person lacks before any stage counts: a parent's consent or their year of birth; null if nothing. */
const needs = v.nullable(v.picklist(['parent', 'birth_year']))

const letter = v.object({ title: v.string(), body: v.string() })

const screened = v.object({
  userId: id,
  name: v.string(),
  role: v.picklist(['mentee', 'mentor', 'staff']),
  programme: v.nullable(v.string()),
  institution: v.nullable(v.string()),
  isAccepted: v.boolean(),
  birthYear: v.nullable(v.number()),
  phone: v.optional(v.string(), ''),
  needs,
  /** The answers of the surveys, which are the application. */
  survey: v.array(v.object({ title: v.string(), words: v.string() })),
  /** Whether the team has another member who screens this person. */
  hasOthers: v.boolean(),
  stages: v.array(deskStage),
  /** What the person is written after each decision about the application, in their language. `{because}` stands for the words of the team. */
  letters: v.optional(v.object({ pass: letter, not_now: letter, no: letter })),
})
/** A person's stages as the team sees them. */
export type ScreenedPage = v.InferOutput<typeof screened>

const entry = v.object({
  userId: id,
  name: v.string(),
  role: v.picklist(['mentee', 'mentor', 'staff']),
  stage: v.string(),
  kind: v.picklist(stageKinds),
  stageName: v.string(),
  localeStageName: localeText,
  state: v.picklist(stageStates),
  turn: v.picklist(stageTurns),
  since: timestamp,
  /** Whether the reader has decided, and a second person of the team has to decide too. */
  needsSecond: v.boolean(),
  needs,
})
/** An applicant with the stage that waits. */
export type ScreeningEntry = v.InferOutput<typeof entry>

const points = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostPoints))

/** The filters of the applicants: the side that has to act, or those who were refused. */
export const screeningTurns = ['team', 'outside', 'person', 'refused'] as const

/** The team's calls about screening. */
export const screeningDeskCalls = {
  screening: call({
    method: 'GET',
    path: '/api/v2/staff/screening/',
    who: 'staff',
    rights: ['screening'],
    about: 'The applicants in the scope with the stage that waits, the longest wait first.',
    query: v.object({
      turn: v.optional(v.picklist(screeningTurns)),
      role: v.optional(v.picklist(['mentee', 'mentor'])),
      /** Part of a name, an address or a number. */
      q: v.optional(v.pipe(boundedText(100), v.trim())),
      after: v.optional(boundedText(200)),
    }),
    reply: v.object({ results: v.array(entry), next: v.nullable(v.string()) }),
    errors: [],
  }),
  personScreening: call({
    method: 'GET',
    path: '/api/v2/staff/people/:id/screening/',
    who: 'staff',
    rights: ['screening'],
    about: 'The stages of one person, with what they sent and what was decided. Looking is in the audit.',
    reply: screened,
    errors: [],
  }),
  askReferee: call({
    method: 'POST',
    path: '/api/v2/staff/people/:id/screening/:stage/referee/',
    who: 'staff',
    rights: ['screening'],
    about:
      'Reminds the person outside who was named, or writes to a corrected name or address. The link of the earlier email ends.',
    body: v.object({ name: v.optional(personName), email: v.optional(email) }),
    reply: v.object({ refereeName: v.string(), refereeEmail: v.string() }),
    errors: ['invalid', 'stageNotReady'],
  }),
  decideStage: call({
    method: 'POST',
    path: '/api/v2/staff/people/:id/screening/:stage/',
    who: 'staff',
    rights: ['screening'],
    about:
      'Decides a stage, which can be undone for a day. "Not now" and "No" need a reason and words for the person.',
    body: v.object({
      decision: v.picklist(stageDecisions),
      reason: v.optional(v.picklist(stageReasons)),
      words: v.optional(paragraph(2000), ''),
      notes: v.optional(paragraph(4000), ''),
      /** The points of an interview, in the order of its rubric. */
      points: v.optional(v.pipe(v.array(points), v.maxLength(mostRubricLines)), []),
      /** The number of a check that was made elsewhere. */
      number: v.optional(paragraph(100), ''),
      /** The day of an interview or a check. */
      heldOn: v.optional(day),
      /** The first day on which the stage does not hold any more. */
      expiresOn: v.optional(day),
      /** The newest decision that the writer knows. If a colleague has decided since, the problem names them. */
      known: v.optional(v.nullable(id)),
    }),
    reply: v.object({ ...undoable.entries, state: v.picklist(stageStates) }),
    errors: ['alreadyTaken', 'secondPersonNeeded', 'onlyOneMember', 'invalid', 'stageNotReady'],
  }),
} as const

const ownScreening = v.object({
  /** Whether the programme has stages beyond the application. */
  hasStages: v.boolean(),
  stages: v.array(stage),
  /** The words of the page by key. Only applicants with stages load them. */
  words: v.optional(v.record(v.string(), v.string()), {}),
  refusal: v.nullable(
    v.object({
      reason: v.nullable(v.picklist(stageReasons)),
      words: v.string(),
      next: v.picklist(nextSteps),
    }),
  ),
})

/** The applicant's own calls, and those of the people outside who know them. */
export const screeningCalls = {
  ownScreening: call({
    method: 'GET',
    path: '/api/v2/matching/screening/',
    who: 'person',
    about: 'The stages of the person: which is theirs, which is ours, and since when.',
    query: v.object({ languageCode: v.optional(boundedText(10)) }),
    reply: ownScreening,
    errors: [],
  }),
  sendDocument: call({
    method: 'POST',
    path: '/api/v2/matching/screening/:stage/document/',
    who: 'person',
    about: 'Sends the document of a stage: a PDF or a picture. Only the programme team reads it.',
    transport: 'form',
    tooLarge: 'documentSize',
    body: v.object({ file: v.instance(Blob) }),
    reply: ownScreening,
    errors: ['documentType', 'documentSize', 'alreadyTaken'],
  }),
  nameReferee: call({
    method: 'POST',
    path: '/api/v2/matching/screening/:stage/reference/',
    who: 'person',
    about: 'Names someone outside who knows the person, and emails them a link with five questions.',
    body: v.object({ name: personName, email }),
    reply: ownScreening,
    errors: ['alreadyTaken', 'invalid'],
  }),
  reference: call({
    method: 'GET',
    path: '/api/v2/matching/references/',
    who: 'anyone',
    about: 'Whom a reference is about, by the token of its link.',
    query: v.object({ token: boundedText(100) }),
    reply: v.object({ refereeName: v.string(), aboutName: v.string() }),
    errors: ['referenceEnded'],
  }),
  answerReference: call({
    method: 'POST',
    path: '/api/v2/matching/references/',
    who: 'anyone',
    about: 'Answers the five questions about an applicant, once.',
    body: v.object({
      token: boundedText(100),
      answers: v.pipe(
        v.array(paragraph(2000)),
        v.length(referenceQuestions),
        // The last question asks for anything else.
        v.check((words) => words.slice(0, -1).every((each) => each !== ''), 'Field is mandatory'),
      ),
    }),
    reply: v.object({ aboutName: v.string() }),
    errors: ['referenceEnded'],
  }),
} as const
