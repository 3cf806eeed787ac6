import type { MatchingState } from '@saathi/contract/matching/calls.ts'
import type { Role } from '@saathi/contract/people/user.ts'
import { expect, test } from 'vitest'

import { moveOf, stepsDone, type View, viewOf } from './rules.ts'

type Known = Pick<MatchingState, 'matchingStatus' | 'waitsFor' | 'isFinal' | 'hasEnded' | 'canRejoin'>

test.each<[Role, Partial<Known>, View, number | undefined, 'leave' | 'rejoin' | undefined]>([
  ['mentee', { matchingStatus: 'NOT_READY', waitsFor: 'surveys' }, 'surveys', 0, undefined],
  ['mentee', { matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'team' }, 'team', 1, 'leave'],
  ['mentee', { matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'not_yet' }, 'notYet', 1, 'leave'],
  [
    'mentor',
    { matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'not_yet', isFinal: true },
    'refused',
    1,
    'leave',
  ],
  ['mentee', { matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'birth_year' }, 'birthYear', 1, 'leave'],
  ['mentee', { matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'parent' }, 'parent', 1, 'leave'],
  ['mentee', { matchingStatus: 'READY' }, 'waiting', 2, 'leave'],
  ['mentee', { matchingStatus: 'GROUP_HOLD' }, 'waiting', 2, 'leave'],
  ['mentee', { matchingStatus: 'MATCHED' }, 'matched', undefined, undefined],
  ['mentor', { matchingStatus: 'MATCHED' }, 'matched', undefined, undefined],
  ['mentor', { matchingStatus: 'MATCHED', canRejoin: true }, 'matched', undefined, 'rejoin'],
  ['mentee', { matchingStatus: 'OPTED_OUT', canRejoin: true }, 'out', undefined, 'rejoin'],
  ['mentee', { matchingStatus: 'OPTED_OUT', hasEnded: true, canRejoin: true }, 'ended', undefined, 'rejoin'],
  ['mentee', { matchingStatus: 'OPTED_OUT', waitsFor: 'parent' }, 'parent', 1, undefined],
  ['staff', { matchingStatus: 'NOT_READY' }, 'staff', undefined, undefined],
])('%s with %o', (...[role, state, view, done, move]) => {
  const known: Known = {
    matchingStatus: 'READY',
    waitsFor: null,
    isFinal: false,
    hasEnded: false,
    canRejoin: false,
    ...state,
  }
  expect([viewOf(role, known), stepsDone(viewOf(role, known)), moveOf(role, known)]).toEqual([
    view,
    done,
    move,
  ])
})
