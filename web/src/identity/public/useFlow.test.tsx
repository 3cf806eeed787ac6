import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { useFlow } from './useFlow.ts'

type Step = 'email' | 'code' | 'password'

beforeEach(() => history.replaceState(null, '', '/start'))
afterEach(cleanup)

function open(start: Step) {
  return renderHook(
    ({ reached }) =>
      useFlow<Step>({ path: '/start', steps: ['email', 'code', 'password'], reached, before: '/signin' }),
    { initialProps: { reached: start } },
  )
}
const address = () => location.pathname + location.search

test('a flow opens at its first step, and each step is an address', () => {
  const { result } = open('code')
  expect(result.current.step).toBe('email')
  act(() => result.current.go('code'))
  expect(result.current.step).toBe('code')
  expect(address()).toBe('/start?step=code')
})

test('a reload stays on its step', () => {
  history.replaceState(null, '', '/start?step=password')
  expect(open('password').result.current.step).toBe('password')
})

test('a step that is not open yet leads to the furthest that is', () => {
  history.replaceState(null, '', '/start?step=password')
  expect(open('email').result.current.step).toBe('email')
  expect(address()).toBe('/start')
})

test('the arrow leads one step back, and out of the first one', () => {
  history.replaceState(null, '', '/start?step=code')
  const { result } = open('code')
  act(() => result.current.back())
  expect(address()).toBe('/start')
  act(() => result.current.back())
  expect(address()).toBe('/signin')
})
