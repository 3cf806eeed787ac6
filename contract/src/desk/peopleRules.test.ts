import { expect, test } from 'vitest'

import { actionsFor, opensPart, type PersonFacts, personStateOf } from './peopleRules.ts'

const nothing: PersonFacts = {
  isDisabled: false,
  isPaused: false,
  hasSubmitted: false,
  isInPool: false,
  hasProposal: false,
  isMatched: false,
  hasLeft: false,
}

test.each<{ facts: Partial<PersonFacts>; state: string }>([
  { facts: {}, state: 'signing_up' },
  { facts: { hasSubmitted: true }, state: 'applying' },
  { facts: { hasSubmitted: true, isInPool: true }, state: 'in_pool' },
  { facts: { isInPool: true, hasProposal: true }, state: 'proposed' },
  { facts: { isMatched: true, isInPool: true }, state: 'matched' },
  { facts: { hasSubmitted: true, hasLeft: true }, state: 'left' },
  { facts: { isMatched: true, isPaused: true }, state: 'paused' },
  { facts: { isMatched: true, isPaused: true, isDisabled: true }, state: 'disabled' },
])('a person with $facts is in the state $state', ({ facts, state }) => {
  expect(personStateOf({ ...nothing, ...facts })).toBe(state)
})

test('a disabled person can be enabled and not disabled, a paused one resumed', () => {
  expect(actionsFor('disabled')).toContain('enable')
  expect(actionsFor('disabled')).not.toContain('disable')
  expect(actionsFor('disabled')).not.toContain('pause')
  expect(actionsFor('paused')).toContain('resume')
  expect(actionsFor('in_pool')).toEqual(
    expect.arrayContaining(['pause', 'disable', 'note', 'correct', 'parent_consent', 'erase']),
  )
})

test('reports are for the right safety only, and sign-ins for people', () => {
  expect(opensPart(['people'], 'reports')).toBe(false)
  expect(opensPart(['safety'], 'reports')).toBe(true)
  expect(opensPart(['care'], 'sign_ins')).toBe(false)
})
