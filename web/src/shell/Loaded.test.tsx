import { call } from '@saathi/contract/base/call.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type FakeTransport, fakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { queryClient, together, useAsk } from '../wire/queries.ts'
import { Loaded } from './Loaded.tsx'

const notes = call({
  method: 'GET',
  path: '/api/v2/notes/',
  who: 'person',
  about: 'Notes.',
  reply: v.array(v.string()),
  errors: [],
})

const days = call({
  method: 'GET',
  path: '/api/v2/days/',
  who: 'person',
  about: 'Days.',
  reply: v.array(v.string()),
  errors: [],
})

let transport: FakeTransport
beforeEach(() => {
  transport = fakeTransport()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

function Notes() {
  const answer = useAsk(notes, {})
  return (
    <Loaded
      answer={answer}
      shapes={['card']}
      label="notes are coming"
      renderShape={(shape) => <section>{shape}</section>}
      failed={{ title: 'no notes', saysWhy: true }}
      empty={<p>none yet</p>}
    >
      {(all) => <p>{all.join(', ')}</p>}
    </Loaded>
  )
}

function NotesAndDays() {
  const answer = together({ noted: useAsk(notes, {}), when: useAsk(days, {}) })
  return (
    <Loaded
      answer={answer}
      shapes={['card']}
      label="both are coming"
      renderFailure={({ again }) => <button onClick={again}>once more</button>}
    >
      {({ noted, when }) => <p>{[...noted, ...when].join(', ')}</p>}
    </Loaded>
  )
}

test('two queries are shown when both are there', async () => {
  const second = Promise.withResolvers<string[]>()
  transport.on(notes, ['one'])
  transport.on(days, () => second.promise)
  render(<NotesAndDays />)
  await waitFor(() => expect(transport.given(notes)).toHaveLength(1))
  expect(screen.getByText('both are coming')).toBeTruthy()
  second.resolve(['Monday'])
  expect(await screen.findByText('one, Monday')).toBeTruthy()
})

test('one of two queries that fails is a failure in the page’s own way, and both are tried again', async () => {
  transport.on(notes, ['one'])
  transport.on(days, refused(500, 'unexpected'))
  render(<NotesAndDays />)
  const again = await screen.findByRole('button', { name: 'once more' })
  transport.on(days, ['Monday'])
  fireEvent.click(again)
  expect(await screen.findByText('one, Monday')).toBeTruthy()
})

test('the shape stands there while the answer is on its way, then the answer', async () => {
  const answer = Promise.withResolvers<string[]>()
  transport.on(notes, () => answer.promise)
  render(<Notes />)
  expect(screen.getByText('notes are coming').closest('section')).not.toBeNull()
  answer.resolve(['one', 'two'])
  expect(await screen.findByText('one, two')).toBeTruthy()
  expect(screen.queryByText('notes are coming')).toBeNull()
})

test('an empty list says so', async () => {
  transport.on(notes, [])
  render(<Notes />)
  expect(await screen.findByText('none yet')).toBeTruthy()
})

test('a failure says what and why, and can be tried again', async () => {
  transport.on(notes, refused(500, 'unexpected', { detail: 'Broken.' }))
  render(<Notes />)
  expect(await screen.findByText('no notes')).toBeTruthy()
  expect(screen.getByText('Broken.')).toBeTruthy()
  transport.on(notes, ['one'])
  fireEvent.click(screen.getByRole('button', { name: 'shell.tryAgain' }))
  expect(await screen.findByText('one')).toBeTruthy()
})

test('a failure stays while it is asked again, so that its words do not flicker', async () => {
  transport.on(notes, refused(500, 'unexpected', { detail: 'Broken.' }))
  render(<Notes />)
  const button = await screen.findByRole('button', { name: 'shell.tryAgain' })
  const second = Promise.withResolvers<string[]>()
  transport.on(notes, () => second.promise)
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  expect(screen.queryByText('notes are coming')).toBeNull()
  expect(screen.getByText('Broken.')).toBeTruthy()
  second.resolve(['one'])
  expect(await screen.findByText('one')).toBeTruthy()
})

test('what was loaded stays when it cannot be loaded again', async () => {
  transport.on(notes, ['one'])
  render(<Notes />)
  await screen.findByText('one')
  transport.on(notes, refused(500, 'unexpected'))
  await queryClient.refetchQueries()
  expect(screen.getByText('one')).toBeTruthy()
})

test('what is not on the device leads to the learning hub, but not from the hub itself', async () => {
  transport.cut()
  history.replaceState(null, '', '/learninghub/curatedsessions')
  render(<Notes />)
  const link = await screen.findByRole('link', { name: 'shell.offline.go' })
  expect(link.getAttribute('href')).toBe('/learninghub')
  cleanup()
  history.replaceState(null, '', '/learninghub')
  render(<Notes />)
  expect(await screen.findByText('shell.offline.hub')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

test("a page of the team's desk that the network did not bring does not lead to a learning hub", async () => {
  transport.cut()
  history.replaceState(null, '', '/staff/people')
  render(<Notes />)
  expect(await screen.findByText('shell.broken.body')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('button', { name: 'shell.tryAgain' })).toBeDefined()
})
