import { expect, test } from 'vitest'

import {
  isScreened,
  type StageFacts,
  type StageRule,
  screeningProgress,
  verdictOf,
} from './screeningRules.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const nothing: StageFacts = { doneAt: null, answeredAt: null, decisions: [] }
const rule = (kind: StageRule['kind'], more: Partial<StageRule> = {}): StageRule => ({
  key: kind,
  kind,
  required: true,
  needsTwo: false,
  ...more,
})
const passed = (day: number, more: Partial<StageFacts['decisions'][number]> = {}) => ({
  staffId: 'one',
  decision: 'pass' as const,
  at: at(day),
  expiresOn: null,
  ...more,
})
const person = { createdAt: at(1), surveysDoneAt: at(2), today: '2026-01-20' }
const progress = (rules: readonly StageRule[], facts: Readonly<Record<string, Partial<StageFacts>>> = {}) =>
  screeningProgress(rules, (key) => ({ ...nothing, ...facts[key] }), person)

test.each([
  ['a document that was not sent', 'document', {}, 'person', 1],
  ['a sent document', 'document', { doneAt: at(3) }, 'team', 3],
  ['a referee who has not answered', 'reference', { doneAt: at(3) }, 'outside', 3],
  ['an answered reference', 'reference', { doneAt: at(3), answeredAt: at(5) }, 'team', 5],
  ['an application with its surveys', 'application', {}, 'team', 2],
  ['an interview', 'interview', {}, 'team', 2],
  ['sessions that are not finished', 'training', {}, 'person', 1],
] as const)(
  '%s is the turn of the right side, with the day since when',
  (...[, kind, facts, turn, since]) => {
    const [stage] = progress([rule(kind)], { [kind]: facts })
    expect(stage).toMatchObject({ state: 'open', turn, since: at(since) })
  },
)

test('the decision waits for the other required stages, and begins with the last of them', () => {
  const rules = [rule('check'), rule('document', { required: false }), rule('decision')]
  expect(progress(rules)[2]).toMatchObject({ turn: 'later' })
  expect(progress(rules, { check: { decisions: [passed(9)] } })[2]).toMatchObject({
    turn: 'team',
    since: at(9),
  })
})

test('a decision of two counts when both agree, whoever was first', () => {
  const two = { needsTwo: true }
  const no = passed(4, { staffId: 'two', decision: 'no' })
  expect(verdictOf(two, { ...nothing, decisions: [passed(3)] })).toBeUndefined()
  expect(verdictOf(two, { ...nothing, decisions: [passed(3), passed(4)] })).toBeUndefined()
  expect(verdictOf(two, { ...nothing, decisions: [passed(3), no] })).toBeUndefined()
  expect(verdictOf(two, { ...nothing, decisions: [passed(3), passed(4, { staffId: 'two' })] })).toMatchObject(
    {
      decision: 'pass',
    },
  )
})

test('a stage expires on its day, and what is sent afterwards is decided again', () => {
  const old = { doneAt: at(2), decisions: [passed(3, { expiresOn: '2026-01-20' })] }
  expect(progress([rule('document')], { document: old })[0]).toMatchObject({
    state: 'expired',
    turn: 'person',
  })
  expect(isScreened(progress([rule('document')], { document: old }))).toBe(false)
  const sentAgain = { ...old, doneAt: at(20) }
  expect(progress([rule('document')], { document: sentAgain })[0]).toMatchObject({
    state: 'open',
    turn: 'team',
  })
})

test('after a refusal nothing else is anybody’s turn, but a paper can be sent again', () => {
  const refused = { doneAt: at(2), decisions: [passed(3, { decision: 'not_now' })] }
  const [document, check] = progress([rule('document'), rule('check')], { document: refused })
  expect([document?.state, document?.turn, check?.turn]).toEqual(['not_now', 'person', 'none'])
})
