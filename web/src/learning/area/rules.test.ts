import type { Session, SessionCard } from '@saathi/contract/learning/session.ts'
import { expect, test } from 'vitest'

import {
  dayPartOf,
  forwardOf,
  isOwnPicture,
  needsQuiz,
  nextStepOf,
  percentDone,
  shortTitle,
  sizeOf,
  type Step,
  stepToContinue,
  timeLeftOf,
  videoText,
  webAddress,
} from './rules.ts'

test.each([
  ['2026-11-20T21:30:00Z', 'night'],
  ['2026-11-20T22:29:00Z', 'night'],
  ['2026-11-20T22:30:00Z', 'morning'],
  ['2026-11-21T06:29:00Z', 'morning'],
  ['2026-11-21T06:30:00Z', 'afternoon'],
  ['2026-11-21T11:29:00Z', 'afternoon'],
  ['2026-11-21T11:30:00Z', 'evening'],
  ['2026-11-21T18:29:00Z', 'evening'],
  ['2026-11-21T18:30:00Z', 'night'],
])('at %s people in India are greeted with good %s', (now, part) => {
  expect(dayPartOf(new Date(now), 'Asia/Kolkata')).toBe(part)
})

const card = (id: string): SessionCard => ({
  id,
  title: id,
  localeTitle: {},
  overview: '',
  localeOverview: {},
  tags: [],
  color: 'glad',
  banner: 'book',
  isBookmarked: false,
  isLearningHub: true,
  mentorship: null,
  sessionStatus: null,
  sessionDuration: 20,
  durationCompleted: 0,
  endDate: null,
  stepCount: 2,
  completedSteps: [],
  openedStep: null,
  openedAt: null,
  partnerCompletedSteps: [],
  localeTags: {},
  keptBytes: 0,
})

const experiences = {
  internship: 'show',
  session: 'use',
  curriculum: 'show',
  survey: 'use',
  chattype: 'use',
  video: 'hide',
  matchingflow: 'hide',
} as const
const survey = (surveyId: string, surveyStatus: string) =>
  ({ surveyId, surveyStatus, expPermission: 'use', currentStageId: null, stageStatus: '' }) as const

test('a session under way is next, before a new one', () => {
  const known = { status: { experiences, surveys: [] }, ongoing: [card('b')], notStarted: [card('a')] }
  expect(nextStepOf(known)).toEqual({ kind: 'session', session: card('b') })
  expect(nextStepOf({ ...known, ongoing: [] })).toEqual({ kind: 'session', session: card('a') })
  expect(nextStepOf({ ...known, ongoing: [], notStarted: [] })).toEqual({ kind: 'nothing' })
})

test('of several sessions under way, the one opened last is next', () => {
  const opened = (id: string, openedAt: string | null) => ({ ...card(id), openedAt })
  const ongoing = [
    opened('a', null),
    opened('b', '2026-11-20T10:00:00Z'),
    opened('c', '2026-11-21T10:00:00Z'),
  ]
  expect(nextStepOf({ status: { experiences, surveys: [] }, ongoing, notStarted: [] })).toMatchObject({
    session: { id: 'c' },
  })
})

test('while a survey keeps the sessions closed, the first open survey is next', () => {
  const surveys = [survey('s1', 'COMPLETE on 2026-10-02'), survey('s2', 'PARTIAL'), survey('s3', '')]
  const closed = { ...experiences, session: 'show' } as const
  const lists = { ongoing: [card('b')], notStarted: [card('a')] }
  expect(nextStepOf({ status: { experiences: closed, surveys }, ...lists })).toEqual({
    kind: 'survey',
    surveyId: 's2',
  })
  expect(nextStepOf({ status: { experiences, surveys }, ...lists }).kind).toBe('session')
})

test.each([
  [0, 20, 0],
  [5, 20, 25],
  [30, 20, 100],
  [5, 0, 0],
])('%i of %i minutes are %i percent', (durationCompleted, sessionDuration, percent) => {
  expect(percentDone({ durationCompleted, sessionDuration })).toBe(percent)
})

test('a long title is cut at 32 letters as people count them', () => {
  expect(shortTitle('Your first CV on one page', 32)).toBe('Your first CV on one page')
  const cut = shortTitle('How to write to somebody whom you have never met', 32)
  expect(cut).toBe('How to write to somebody whom y…')
  expect([...new Intl.Segmenter().segment(cut)]).toHaveLength(32)
  expect(shortTitle('क्षि'.repeat(40), 3)).toBe(`${'क्षि'.repeat(2)}…`)
})

const quiz = (mandatory: boolean, isTaken: boolean): Step['content'][number] => ({
  id: 'c',
  contentType: 'QUIZ',
  text: '',
  localeText: {},
  image: null,
  localeImage: {},
  url: null,
  localeUrl: {},
  quiz: { id: 'q', questions: [], helpText: '', localeHelpText: {}, mandatory, isTaken },
  allowRetake: true,
  duration: null,
})
const step = (id: string, status: Step['status'], content: Step['content'] = []): Step => ({
  id,
  title: id,
  localeTitle: {},
  duration: 5,
  order: 1,
  status,
  content,
})
const ongoing: Pick<Session, 'sessionStatus' | 'durationCompleted' | 'sessionDuration'> = {
  sessionStatus: 'ONGOING',
  durationCompleted: 5,
  sessionDuration: 10,
}

test('only a mandatory quiz that was not taken holds a step', () => {
  expect(needsQuiz({ content: [quiz(true, false)] })).toBe(true)
  expect(needsQuiz({ content: [quiz(true, true), quiz(false, false)] })).toBe(false)
})

test('the step to continue with is the first open one, else the first of all', () => {
  expect(stepToContinue([step('a', 'COMPLETED'), step('b', 'NOT_STARTED')], null)?.id).toBe('b')
  expect(stepToContinue([step('a', 'COMPLETED')], null)?.id).toBe('a')
  expect(stepToContinue([], null)).toBeUndefined()
})

test('the way forward is closed by a mandatory quiz, but not in preview', () => {
  const steps = [step('a', 'NOT_STARTED', [quiz(true, false)]), step('b', 'NOT_STARTED')]
  const at = { session: ongoing, steps, index: 0, isPreview: false }
  expect(forwardOf(at)).toEqual({ kind: 'next', completes: true, closedBy: 'quiz' })
  expect(forwardOf({ ...at, isPreview: true })).toEqual({ kind: 'next', completes: false })
})

test('a complete step is not completed again on the way forward', () => {
  const steps = [step('a', 'COMPLETED'), step('b', 'NOT_STARTED')]
  expect(forwardOf({ session: ongoing, steps, index: 0, isPreview: false })).toEqual({
    kind: 'next',
    completes: false,
  })
})

test('Done needs the earlier steps first, then the quiz', () => {
  const last = step('b', 'NOT_STARTED', [quiz(true, false)])
  const done = (steps: Step[]) => forwardOf({ session: ongoing, steps, index: 1, isPreview: false })
  expect(done([step('a', 'NOT_STARTED'), last])).toEqual({ kind: 'done', closedBy: 'earlierSteps' })
  expect(done([step('a', 'COMPLETED'), last])).toEqual({ kind: 'done', closedBy: 'quiz' })
  expect(done([step('a', 'COMPLETED'), step('b', 'NOT_STARTED')])).toEqual({ kind: 'done' })
})

test('a completed session and a preview are only left at the end', () => {
  const steps = [step('a', 'COMPLETED')]
  const completed = { sessionStatus: 'COMPLETED', durationCompleted: 10, sessionDuration: 10 } as const
  expect(forwardOf({ session: completed, steps, index: 0, isPreview: false })).toEqual({ kind: 'leave' })
  expect(
    forwardOf({ session: { ...completed, durationCompleted: 5 }, steps, index: 0, isPreview: false }),
  ).toEqual({
    kind: 'done',
  })
  expect(forwardOf({ session: ongoing, steps, index: 0, isPreview: true })).toEqual({ kind: 'leave' })
})

test.each([
  ['https://example.org/a?b', 'example.org'],
  ['http://example.org', 'example.org'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['/session', undefined],
  ['', undefined],
])('of %j the site is %s', (url, site) => {
  expect(webAddress(url)?.hostname).toBe(site)
})

const now = new Date('2026-11-18T10:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
const timed = (change: Partial<SessionCard>): SessionCard => ({
  ...card('timed'),
  sessionStatus: 'ONGOING',
  endDate: inHours(72),
  ...change,
})
const partnerDone = [{ userId: 'p', partnerStatus: 'PARTIAL_COMPLETE' as const, completedSteps: [] }]

test.each([
  ['not started', { sessionStatus: null }, undefined],
  ['no date', { endDate: null }, undefined],
  ['three days', {}, { kind: 'left', days: 3, urgency: 'plenty' }],
  ['a little more than two days', { endDate: inHours(48.1) }, { kind: 'left', days: 3, urgency: 'plenty' }],
  ['two days', { endDate: inHours(48) }, { kind: 'left', days: 2, urgency: 'soon' }],
  ['one hour', { endDate: inHours(1) }, { kind: 'left', days: 1, urgency: 'soon' }],
  ['over', { endDate: inHours(0) }, { kind: 'late', days: 1, urgency: 'late' }],
  ['two days over', { endDate: inHours(-47) }, { kind: 'late', days: 2, urgency: 'late' }],
  ['completed', { sessionStatus: 'COMPLETED' }, { kind: 'completed' }],
  ['the partner is not that far', { sessionStatus: 'PARTIAL_COMPLETE' }, { kind: 'partnerToComplete' }],
  [
    'the partner waits',
    { partnerCompletedSteps: partnerDone },
    { kind: 'completeBy', date: new Date(inHours(72)), urgency: 'plenty' },
  ],
] as const)('time left: %s', (_, change, expected) => {
  expect(timeLeftOf(timed(change as Partial<SessionCard>), now)).toEqual(expected)
})

test.each([
  [0, 1, 'kilobyte'],
  [18_432, 18, 'kilobyte'],
  [999_400, 999, 'kilobyte'],
  [1_250_000, 1.3, 'megabyte'],
])('%i bytes are %d %s', (bytes, amount, unit) => {
  expect(sizeOf(bytes)).toEqual({ amount, unit })
})

test.each([
  ['/pictures/week-sheet.svg', true],
  ['https://elsewhere.example/a.svg', false],
  ['/pictures/../sw.js', false],
  ['/pictures/a.svg?x', false],
  ['book', false],
])('%s is a picture of ours: %s', (address, isOurs) => {
  expect(isOwnPicture(address)).toBe(isOurs)
})

test('the first line of a video is its title, the rest what it says', () => {
  expect(videoText('Title \n\n**Said** so\n- one')).toEqual({ title: 'Title', said: '**Said** so\n- one' })
  expect(videoText('Title')).toEqual({ title: 'Title', said: '' })
})

test('a session goes on at the step that was opened last', () => {
  const begun = [step('a', 'COMPLETED'), step('b', 'NOT_STARTED'), step('c', 'NOT_STARTED')]
  expect(stepToContinue(begun, 'c')?.id).toBe('c')
  expect(stepToContinue(begun, 'a')?.id).toBe('a')
  expect(stepToContinue(begun, null)?.id).toBe('b')
  expect(stepToContinue(begun, 'gone')?.id).toBe('b')
})
