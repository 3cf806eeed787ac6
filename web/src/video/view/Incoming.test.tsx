import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Incoming } from './Incoming.tsx'

afterEach(cleanup)

const ring = {
  kind: 'ring',
  room: 'room',
  channel: 'channel',
  title: '',
  callerId: 'asha',
  callerName: 'Asha Patil',
  callerPicture: null,
  until: '2030-01-08T06:30:45Z',
} as const

test.for([
  ['call.accept', [true]],
  ['call.decline', [false]],
  ['call.declineWith', [false, 'call.tenMinutes']],
] as const)('a press on %s answers with %j', ([name, answer]) => {
  const onAnswer = vi.fn<(accepts: boolean, words?: string) => void>()
  render(<Incoming ring={ring} onAnswer={onAnswer} />)
  fireEvent.click(screen.getByRole('button', { name }))
  expect(onAnswer.mock.calls).toEqual([answer])
})
