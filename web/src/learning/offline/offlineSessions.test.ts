import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { buildSessionCard } from '../../testing/builders.ts'
import { noteAnswer, noteSilence } from '../../wire/network.ts'
import { placeOf } from '../area/area.ts'
import { changeOfflineSessions, useOfflineFirst } from './offlineSessions.ts'

const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((id) => buildSessionCard({ id }))
const idsIn = (sessions: readonly { readonly id: string }[]) => sessions.map(({ id }) => id)

beforeEach(() => {
  localStorage.clear()
  noteAnswer()
})
afterEach(cleanup)

test('without a network the sessions on this device come first, and the others stay in their order', () => {
  const sessions = [one, two, three, four].filter((each) => each !== undefined)
  const { result } = renderHook(() => useOfflineFirst(sessions))
  act(() => {
    for (const session of sessions.slice(1, 3)) changeOfflineSessions(placeOf(session), true)
  })
  expect(idsIn(result.current)).toEqual(['one', 'two', 'three', 'four'])
  act(noteSilence)
  expect(idsIn(result.current)).toEqual(['two', 'three', 'one', 'four'])
  act(noteAnswer)
  expect(idsIn(result.current)).toEqual(['one', 'two', 'three', 'four'])
})
