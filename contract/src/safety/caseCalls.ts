import * as v from 'valibot'

import { call } from '../base/call.ts'
import { placeContact, shownAct, undoable } from '../desk/fields.ts'
import { boundedText, day, id, paragraph, timestamp } from '../base/fields.ts'
import { caseKinds, caseMatters, caseOutcomes, caseReadingReasons, mostCaseWords } from './caseRules.ts'

const words = v.pipe(paragraph(mostCaseWords), v.nonEmpty('Field is mandatory'))
const person = v.object({ userId: id, name: v.string(), role: v.picklist(['mentee', 'mentor', 'staff']) })

const entry = v.object({
  id,
  kind: v.picklist(caseKinds),
  /** The number of a report; null for the others. */
  number: v.nullable(v.number()),
  /** The reason of a report, or what a message was noticed for. */
  reason: v.string(),
  matter: v.picklist(caseMatters),
  since: timestamp,
  reporter: v.nullable(person),
  about: v.nullable(person),
  isAboutStaff: v.boolean(),
  openedBy: v.nullable(v.object({ userId: id, name: v.string() })),
  clock: v.nullable(v.object({ name: v.picklist(['acknowledge', 'act', 'close']), due: timestamp })),
  outcome: v.nullable(v.picklist(caseOutcomes)),
  closedOn: v.nullable(timestamp),
})
/** A case as the queue shows it. */
export type CaseEntry = v.InferOutput<typeof entry>

const said = v.object({ name: v.string(), text: v.string(), on: timestamp, isSubject: v.boolean() })
const note = v.object({
  id,
  words: v.string(),
  staffName: v.string(),
  on: timestamp,
  /** The day of a task; null for a note. */
  due: v.nullable(v.string()),
  isTask: v.boolean(),
  doneOn: v.nullable(timestamp),
})

const page = v.object({
  ...entry.entries,
  words: v.string(),
  /** The messages that the reporter saw, or none. */
  evidence: v.array(said),
  /** Whether the reporter gave the recording of the call to the team. */
  hasRecording: v.boolean(),
  /** The hours that the law gives for pictures and for an order, and the days for every case. */
  lawHours: v.object({ pictures: v.number(), order: v.number(), days: v.number() }),
  /** What the reporter was answered. */
  answer: v.string(),
  channelId: v.nullable(id),
  isPaused: v.boolean(),
  /** Whether one of the two has stopped the contact. */
  isBlocked: v.boolean(),
  /** Earlier cases by and about the two people. */
  history: v.array(
    v.object({
      id,
      kind: v.picklist(caseKinds),
      reason: v.string(),
      since: timestamp,
      /** The person of the case; null if they were erased. */
      about: v.optional(v.nullable(person), null),
      isBy: v.boolean(),
      outcome: v.nullable(v.picklist(caseOutcomes)),
    }),
  ),
  outcomeWords: v.string(),
  /** The decision: by whom and when; null before. */
  decidedBy: v.optional(v.nullable(v.object({ userId: id, name: v.string() })), null),
  decidedOn: v.optional(v.nullable(timestamp), null),
  reference: v.string(),
  reportedOn: v.nullable(v.string()),
  trace: v.array(shownAct),
  notes: v.array(note),
  /** The files that the team keeps with the case. */
  files: v.array(v.object({ id, name: v.string(), link: v.string(), staffName: v.string(), on: timestamp })),
  /** The number of the person in distress; empty for other cases. */
  phone: v.string(),
  /** The institution and the programme of the person, each with the person to call there. */
  places: v.optional(v.array(placeContact), []),
  helpLines: v.array(v.object({ number: v.string(), name: v.string(), about: v.string() })),
  /** Someone in the case may be under 18. */
  mayBeChild: v.boolean(),
  /** The reason why the reader cannot close it; null if they can. */
  closeObstacle: v.nullable(v.picklist(['closed', 'sameMember', 'noOutcome'])),
  /** The members of the team who may work on it, besides the reader. */
  otherMembers: v.number(),
  /** The member who asked to read the conversation of a case about staff; a second one has to read it too. */
  readAskedBy: v.nullable(v.object({ userId: id, name: v.string() })),
})
/** A case with everything about it. */
export type CasePage = v.InferOutput<typeof page>

const staff = { who: 'staff', rights: ['safety'] } as const
const change = { method: 'POST', ...staff } as const
const changed = v.object({ id })

/** The calls of the safety desk. */
export const caseCalls = {
  cases: call({
    method: 'GET',
    path: '/api/v2/staff/safety/cases/',
    ...staff,
    about:
      'The queue of reports, blocks, flags and distress: distress first, then the oldest. Closed ones, newest first.',
    query: v.object({
      state: v.optional(v.picklist(['open', 'closed'])),
      kind: v.optional(v.picklist(caseKinds)),
      after: v.optional(boundedText(300)),
    }),
    reply: v.object({ results: v.array(entry), next: v.nullable(v.string()) }),
    errors: [],
  }),
  caseSummary: call({
    method: 'GET',
    path: '/api/v2/staff/safety/summary/',
    ...staff,
    about:
      'The cases of a year as numbers, without names: by kind and by outcome, with the days until they were closed.',
    query: v.object({ year: v.pipe(boundedText(4), v.regex(/^2\d{3}$/)) }),
    reply: v.object({
      year: v.string(),
      count: v.number(),
      kinds: v.record(v.string(), v.number()),
      outcomes: v.record(v.string(), v.number()),
      inTime: v.number(),
      hoursToClose: v.nullable(v.number()),
    }),
    errors: [],
  }),
  safetyCase: call({
    method: 'GET',
    path: '/api/v2/staff/safety/cases/:id/',
    ...staff,
    about: 'One case with its evidence, history, trace and notes. Opening it is in the audit.',
    reply: page,
    errors: [],
  }),
  takeCase: call({
    ...change,
    path: '/api/v2/staff/safety/cases/:id/take/',
    about: 'Takes a case. If a colleague was first, the problem names them.',
    body: v.object({}),
    reply: changed,
    errors: ['alreadyTaken'],
  }),
  readCase: call({
    ...change,
    path: '/api/v2/staff/safety/cases/:id/read/',
    about:
      'Opens the messages around the reported one, with a reason. The members of the conversation see that it was read. If the case is about staff, a second member has to read it too.',
    body: v.object({ reason: v.picklist(caseReadingReasons), words }),
    reply: v.object({
      messages: v.array(said),
      /** The page closes the messages then. */
      until: timestamp,
      isSecondNeeded: v.boolean(),
    }),
    errors: ['onlyOneMember'],
  }),
  pauseCase: call({
    ...change,
    path: '/api/v2/staff/safety/cases/:id/pause/',
    about: 'Pauses the conversation of a case at once, or opens it again.',
    body: v.object({
      paused: v.optional(v.boolean(), true),
      reason: v.optional(paragraph(mostCaseWords), ''),
    }),
    reply: v.object({ ...undoable.entries, isPaused: v.boolean() }),
    errors: ['alreadyTaken'],
  }),
  answerCase: call({
    ...change,
    path: '/api/v2/staff/safety/cases/:id/answer/',
    about: 'Writes to the reporter. The case stays open.',
    body: v.object({ words }),
    reply: changed,
    errors: ['alreadyTaken'],
  }),
  caseMatter: call({
    ...change,
    path: '/api/v2/staff/safety/cases/:id/matter/',
    about:
      'Says that a case is about intimate pictures or an order of an authority, which have clocks of their own.',
    body: v.object({ matter: v.picklist(caseMatters) }),
    reply: changed,
    errors: ['alreadyTaken'],
  }),
  addCaseNote: call({
    ...change,
    path: '/api/v2/staff/safety/cases/:id/notes/',
    about: 'Adds a note, or a task with its day.',
    body: v.object({ words, due: v.optional(day) }),
    reply: changed,
    errors: [],
  }),
  finishCaseTask: call({
    ...change,
    path: '/api/v2/staff/safety/cases/:id/notes/:noteId/done/',
    about: 'Marks a task as done.',
    body: v.object({}),
    reply: changed,
    errors: [],
  }),
  addCaseFile: call({
    ...change,
    path: '/api/v2/staff/safety/cases/:id/files/',
    about: 'Adds a file to a case: a PDF or a picture. Only those who see the case open it.',
    transport: 'form',
    tooLarge: 'documentSize',
    body: v.object({ file: v.instance(Blob) }),
    reply: changed,
    errors: ['documentType', 'documentSize'],
  }),
  removeCaseFile: call({
    ...staff,
    method: 'DELETE',
    path: '/api/v2/staff/safety/cases/:id/files/:fileId/',
    about: 'Deletes a file of a case. The audit keeps that it was there.',
    reply: changed,
    errors: [],
  }),
  caseOutcome: call({
    ...change,
    path: '/api/v2/staff/safety/cases/:id/outcome/',
    about: 'Decides a case. A report to an authority has its reference and its day.',
    body: v.object({
      outcome: v.picklist(caseOutcomes),
      words,
      reference: v.optional(v.pipe(boundedText(200), v.trim()), ''),
      reportedOn: v.optional(day),
      /** When the decision that the member knows was made; null if they know of none. If there is another one, the problem names its writer. */
      known: v.optional(v.nullable(boundedText(40))),
    }),
    reply: changed,
    errors: ['invalid', 'alreadyTaken'],
  }),
  closeCase: call({
    ...change,
    path: '/api/v2/staff/safety/cases/:id/close/',
    about: 'Closes a decided case, with a message to the reporter. The member who opened it cannot close it.',
    body: v.object({ words: v.optional(paragraph(mostCaseWords), '') }),
    reply: changed,
    errors: ['invalid', 'alreadyTaken', 'secondPersonNeeded', 'onlyOneMember', 'outcomeFirst'],
  }),
} as const
