import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cardOf, type Marks, obstacleTo, type PartnerMarks, readsMentorTips, statusOf } from './rules.ts'
import { placedSession, storedCardOf, type WrittenSession } from './session.ts'
import { completeWeeks, weekOf } from '../week.ts'

const at = new Date('2026-11-18T10:00:00Z')
const india = 'Asia/Kolkata'
const unopened = { openedStep: null, openedAt: null }
const begun = { startedAt: at, completedAt: null }
const done = { startedAt: at, completedAt: at }
const unbegun = { startedAt: null, completedAt: null }
const partner = (marks: Pick<Marks, 'startedAt' | 'completedAt'>, personId = 'p'): PartnerMarks => ({
  personId,
  completedSteps: [],
  ...marks,
})

describe('the status of a session', () => {
  test.each([
    ['not started', { own: unbegun, partners: [] }, null],
    ['not started, the partner is done', { own: unbegun, partners: [partner(done)] }, null],
    ['under way alone', { own: begun, partners: [] }, 'ONGOING'],
    ['under way, the partner is done', { own: begun, partners: [partner(done)] }, 'ONGOING'],
    ['done alone', { own: done, partners: [] }, 'COMPLETED'],
    ['done, the partner has not begun', { own: done, partners: [partner(unbegun)] }, 'PARTIAL_COMPLETE'],
    ['done, the partner is under way', { own: done, partners: [partner(begun)] }, 'PARTIAL_COMPLETE'],
    [
      'done, one of two partners is',
      { own: done, partners: [partner(done), partner(begun, 'q')] },
      'PARTIAL_COMPLETE',
    ],
    ['done, all partners are', { own: done, partners: [partner(done), partner(done, 'q')] }, 'COMPLETED'],
  ] as const)('%s', (_, { own, partners }, status) => {
    expect(statusOf(own, partners)).toBe(status)
  })

  test.each([
    ['neither is done', { own: begun, theirs: begun }, 'ONGOING'],
    ['the partner waits', { own: begun, theirs: done }, 'PARTIAL_COMPLETE'],
    ['both are done', { own: done, theirs: done }, 'COMPLETED'],
    ['the partner has not begun', { own: done, theirs: unbegun }, null],
  ] as const)('of a partner, when %s', (_, { own, theirs }, status) => {
    const marks = {
      ...own,
      endsAt: at,
      isBookmarked: false,
      mentorshipId: '',
      completedSteps: [],
      ...unopened,
    }
    const [shown] = cardOf(card, marks, [partner(theirs)]).partnerCompletedSteps
    expect(shown?.partnerStatus).toBe(status)
  })
})

const words = { localeText: {}, localeUrl: {}, localeImage: {}, allowRetake: true }
const question = (key: string, mandatory: boolean) => ({
  key,
  questionType: 'SingleChoiceRadio' as const,
  title: key,
  localeTitle: {},
  mandatory,
  answerOptions: ['a', 'b'].map((option) => ({
    key: option,
    label: option,
    localeLabel: {},
    helpText: 'why',
    isCorrect: option === 'a',
  })),
})
const written: WrittenSession = {
  id: 'session',
  position: 1,
  area: 'learninghub',
  dimension: 'planning',
  title: 'Session',
  localeTitle: {},
  overview: 'About',
  localeOverview: {},
  tags: [],
  localeTags: {},
  color: 'glad',
  banner: 'sun',
  curated: false,
  days: 7,
  steps: [
    {
      id: 'one',
      title: 'One',
      localeTitle: {},
      duration: 5,
      content: [{ contentType: 'TEXT', text: 'x', ...words }],
    },
    {
      id: 'two',
      title: 'Two',
      localeTitle: {},
      duration: 10,
      content: [
        {
          contentType: 'QUIZ',
          text: '',
          ...words,
          quiz: { id: 'quiz', helpText: '', localeHelpText: {}, questions: [question('q', true)] },
        },
        {
          contentType: 'QUIZ',
          text: '',
          ...words,
          quiz: { id: 'extra', helpText: '', localeHelpText: {}, questions: [question('r', false)] },
        },
      ],
    },
    {
      id: 'three',
      title: 'Three',
      localeTitle: {},
      duration: 15,
      content: [{ contentType: 'TEXT', text: 'x', ...words }],
    },
  ],
}
const session = placedSession(written)
const card = storedCardOf(session)
const step = (id: string) => {
  const found = session.steps.find((each) => each.id === id)
  if (found === undefined) throw new Error(`No step ${id}.`)
  return found
}
const taken = { stepId: 'two', quizId: 'quiz', answers: [] }
const extra = { stepId: 'two', quizId: 'extra', answers: [] }
const elsewhere = { stepId: 'one', quizId: 'quiz', answers: [] }

test.each([
  ['a step without a quiz', { id: 'one', completedSteps: [], records: [] }, undefined],
  ['a mandatory quiz not taken', { id: 'two', completedSteps: ['one'], records: [] }, 'quizRequired'],
  ['only the optional quiz taken', { id: 'two', completedSteps: [], records: [extra] }, 'quizRequired'],
  ['the same quiz of another step', { id: 'two', completedSteps: [], records: [elsewhere] }, 'quizRequired'],
  ['the mandatory quiz taken', { id: 'two', completedSteps: [], records: [taken] }, undefined],
  ['the last step first', { id: 'three', completedSteps: ['one'], records: [taken] }, 'stepOutOfOrder'],
  ['the last step last', { id: 'three', completedSteps: ['two', 'one'], records: [taken] }, undefined],
] as const)('%s: %j is held by %s', (_, { id, ...known }, obstacle) => {
  expect(obstacleTo(session, step(id), known)).toBe(obstacle)
})

test.each([
  [[], 0],
  [['one'], 5],
  [['one', 'two'], 15],
  [['one', 'two', 'three'], 30],
  [['gone', 'one'], 5],
])('steps %j of a session of thirty minutes are %i', (completedSteps, minutes) => {
  const marks = { ...begun, endsAt: at, isBookmarked: false, mentorshipId: '', completedSteps, ...unopened }
  expect(cardOf(card, marks, [])).toMatchObject({ durationCompleted: minutes, sessionDuration: 30 })
})

test('only a session that was started has a date', () => {
  const marks = { endsAt: at, isBookmarked: false, mentorshipId: '', completedSteps: [], ...unopened }
  expect(cardOf(card, { ...begun, ...marks }, []).endDate).toBe(at.toISOString())
  expect(cardOf(card, { ...unbegun, ...marks }, []).endDate).toBeNull()
})

test.each([
  ['mentee', false],
  ['mentor', true],
  ['staff', true],
] as const)('a %s reads tips for mentors: %s', (role, reads) => {
  expect(readsMentorTips(role)).toBe(reads)
})

describe('the week', () => {
  const wednesday = new Date('2026-11-18T10:00:00Z')
  const on = (day: string, count = 1) =>
    Array.from({ length: count }, (_, index) => new Date(`${day}T1${index}:00:00+05:30`))

  test.each([
    ['nothing', [], { taken: 0, streak: 0 }],
    ['two this week', [on('2026-11-16'), on('2026-11-18')], { taken: 2, streak: 0 }],
    ['three this week', [on('2026-11-16', 3)], { taken: 3, streak: 1 }],
    ['more than three', [on('2026-11-17', 5)], { taken: 5, streak: 1 }],
    ['three on Sunday before', [on('2026-11-15', 3)], { taken: 0, streak: 1 }],
    ['two weeks before in a row', [on('2026-11-15', 3), on('2026-11-02', 3)], { taken: 0, streak: 2 }],
    ['a gap between', [on('2026-11-16', 3), on('2026-11-02', 3)], { taken: 3, streak: 1 }],
    ['the last but one only', [on('2026-11-02', 3)], { taken: 0, streak: 0 }],
  ] as const)('%s: %j', (_, counts, expected) => {
    expect(weekOf(wednesday, counts.flat(), india)).toMatchObject({ ...expected, goal: 3 })
  })

  test('is complete with its third quiz', () => {
    const [first, second, third, fourth] = on('2026-11-10', 4)
    expect(
      completeWeeks(
        [fourth, second, first, third, ...on('2026-11-16', 2)].flatMap((each) => each ?? []),
        india,
      ),
    ).toEqual([third])
    expect(completeWeeks([], india)).toEqual([])
  })

  test('begins on Monday and ends on Sunday, in the person’s time zone', () => {
    const lateOnSunday = new Date('2026-11-22T18:29:00Z')
    const monday = new Date('2026-11-22T18:30:00Z')
    expect(weekOf(lateOnSunday, [], india).days.map(({ date }) => date)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ])
    expect(
      weekOf(lateOnSunday, [], india)
        .days.map(({ isToday }) => isToday)
        .indexOf(true),
    ).toBe(6)
    expect(weekOf(monday, [], 'America/New_York').days.at(-1)).toMatchObject({
      date: '2026-11-22',
      isToday: true,
    })
    expect(weekOf(monday, [], india).days[0]).toEqual({ date: '2026-11-23', taken: 0, isToday: true })
  })

  test('always has seven days with one today, and counts nothing of other weeks', () => {
    const days = fc.array(
      fc.record({ back: fc.integer({ min: 0, max: 40 }), taken: fc.integer({ min: 0, max: 4 }) }),
    )
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        days,
        (now, takings) => {
          const week = weekOf(
            now,
            takings.flatMap(({ back, taken: count }) =>
              Array.from({ length: count }, () => new Date(now.getTime() - back * 86_400_000)),
            ),
            india,
          )
          expect(week.days).toHaveLength(7)
          expect(week.days.filter(({ isToday }) => isToday)).toHaveLength(1)
          expect(week.taken).toBe(week.days.reduce((sum, day) => sum + day.taken, 0))
        },
      ),
    )
  })
})
