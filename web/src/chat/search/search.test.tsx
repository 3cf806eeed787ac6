import { assistantCalls } from '@saathi/contract/assistant/calls.ts'
import { searchCalls } from '@saathi/contract/chat/searchCalls.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { queryClient } from '../../wire/queries.ts'
import { buildChannel } from '../testing/buildMessage.ts'
import type { MessagePlace } from './lastOpened.ts'
import { partsOf, withOperator } from './parts.ts'
import { SearchableList } from './SearchableList.tsx'
import { channelsNamed } from './useSearch.ts'

const { idbKeyval } = await vi.hoisted(() => import('../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

class NoObserver {
  observe() {
    return undefined
  }
  disconnect() {
    return undefined
  }
}

beforeEach(async () => {
  vi.stubGlobal('IntersectionObserver', NoObserver)
  await arrive(buildArrival({ id: 'asha' }))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const message = (id: string, userId = 'ravi') => ({
  channelId: 'c',
  messageId: id,
  userId,
  createdOn: '2026-03-01T10:00:00.000Z',
  text: `…my dosth ${id}`,
  marks: [{ from: 4, to: 9 }],
  attachmentType: null,
  user: { firstName: 'Ravi', lastName: '', userEmailId: '' },
})

function Held({ onOpen }: { readonly onOpen: (place: MessagePlace) => void }) {
  const [searched, setSearched] = useState<string>()
  return (
    <SearchableList
      channels={[buildChannel('c')]}
      personId="asha"
      searched={searched}
      onSearch={setSearched}
      opens={{ by: onOpen }}
    >
      <p>the list</p>
    </SearchableList>
  )
}

function type(text: string) {
  const field = screen.getByRole('searchbox', { name: 'chat.search' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
  return field
}

const submit = () => fireEvent.submit(screen.getByRole('search'))

test('a search shows people, groups and messages with their words marked, and opens one', async () => {
  const transport = fakeTransport()
  const asked: unknown[] = []
  transport.on(searchCalls.search, (request) => {
    asked.push(request.body)
    return {
      messages: [message('1'), message('2', 'asha')],
      hasNextPage: false,
      isNear: false,
      channels: ['c'],
    }
  })
  const opened: MessagePlace[] = []
  render(<Held onOpen={(place) => opened.push(place)} />)
  type('dost')
  submit()
  const found = await screen.findByRole('region', { name: 'chat.search.messages' })
  expect(within(found).getAllByText('dosth')[0]?.tagName).toBe('MARK')
  expect(within(found).getByText('chat.search.youIn')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'chat.search.places' }).textContent).toContain('Ravi')
  expect(screen.queryByText('the list')).toBeNull()
  fireEvent.click(within(found).getAllByRole('button')[0] as HTMLElement)
  expect(opened).toEqual([{ channelId: 'c', messageId: '1' }])
  expect(asked).toHaveLength(1)
})

test('without words nothing is searched, and the icon says why', () => {
  fakeTransport()
  render(<Held onOpen={() => undefined} />)
  type('   ')
  submit()
  const go = screen.getByRole('button', { name: 'chat.search.go' })
  expect(go.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(go.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'chat.search.empty',
  )
})

test('what has no results says so for each part, and Escape leads back to the list', async () => {
  const transport = fakeTransport()
  transport.on(searchCalls.search, { messages: [], hasNextPage: false, isNear: false, channels: ['c'] })
  render(<Held onOpen={() => undefined} />)
  type('ravi')
  submit()
  expect(await screen.findByText('chat.search.noMessages')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
  await waitFor(() => expect(screen.getByText('the list')).toBeTruthy())
})

test('more pages follow, and a message that moved to the next page is there once', async () => {
  const transport = fakeTransport()
  let page = 0
  transport.on(searchCalls.search, () => {
    page += 1
    return page === 1
      ? { messages: [message('1'), message('2')], hasNextPage: true, isNear: false, channels: [] }
      : { messages: [message('2'), message('3')], hasNextPage: false, isNear: false, channels: [] }
  })
  render(<Held onOpen={() => undefined} />)
  type('dost')
  submit()
  const more = await screen.findByRole('button', { name: 'chat.search.more' })
  act(() => void fireEvent.click(more))
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'chat.search.messages' }).querySelectorAll('li')).toHaveLength(
      3,
    ),
  )
  expect(screen.getByText('chat.search.noPlaces')).toBeTruthy()
})

test('an excerpt is cut at its marks', () => {
  expect(partsOf('a bc d', [{ from: 2, to: 4 }])).toEqual([
    { text: 'a ', isMarked: false },
    { text: 'bc', isMarked: true },
    { text: ' d', isMarked: false },
  ])
  expect(partsOf('abc', [])).toEqual([{ text: 'abc', isMarked: false }])
})

test('an operator is added once and taken back', () => {
  expect(withOperator('plan ', 'has:file')).toBe('plan has:file')
  expect(withOperator('plan has:file', 'has:file')).toBe('plan')
})

test('without a network people and groups are found by what this device knows', () => {
  expect(channelsNamed([buildChannel('c')], 'RAV')).toEqual(['c'])
  expect(channelsNamed([buildChannel('c')], 'meena')).toEqual([])
})

const passage = {
  title: 'How do I find an old message?',
  url: '/moreinfo/faq#faq-find-message',
  text: 'Type a word.',
}
const nothing = { messages: [], hasNextPage: false, isNear: false, channels: [] }

test('where only help pages are about the words, they stand open and say where they lead', async () => {
  const transport = fakeTransport()
  transport.on(searchCalls.search, nothing)
  transport.on(assistantCalls.searchPassages, [passage])
  render(<Held onOpen={() => undefined} />)
  type('old message')
  submit()
  const link = await screen.findByRole('link', { name: /How do I find an old message/ })
  expect(link.getAttribute('href')).toBe(passage.url)
  expect(screen.queryByText('chat.search.noneBody')).toBeNull()
})

test('beside messages the help pages are folded, and messages do not wait for them', async () => {
  const transport = fakeTransport()
  transport.on(searchCalls.search, { ...nothing, messages: [message('1')] })
  transport.on(assistantCalls.searchPassages, [passage])
  render(<Held onOpen={() => undefined} />)
  type('dost')
  submit()
  fireEvent.click(await screen.findByText('chat.search.passages'))
  expect(await screen.findByRole('link', { name: /old message/ })).toBeTruthy()
  transport.on(assistantCalls.searchPassages, () => new Promise(() => undefined))
  type('dosth')
  submit()
  expect(await screen.findByRole('region', { name: 'chat.search.messages' })).toBeTruthy()
  expect(screen.queryByText('chat.search.passages')).toBeNull()
})

test('a search by name or date asks for no help pages', async () => {
  const transport = fakeTransport()
  transport.on(searchCalls.search, nothing)
  render(<Held onOpen={() => undefined} />)
  type('from:ravi dost')
  submit()
  await screen.findByText('chat.search.noneBody')
  expect(transport.asked()).toEqual([searchCalls.search.path])
})
