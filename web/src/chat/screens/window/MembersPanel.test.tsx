import type { Channel, ChannelMember } from '@saathi/contract/chat/calls.ts'
import { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type FakeTransport, fakeTransport, refused } from '../../../wire/testing/fakeTransport.ts'
import { queryClient } from '../../../wire/queries.ts'
import { buildChannel } from '../../testing/buildMessage.ts'
import { MembersPanel } from './MembersPanel.tsx'

let transport: FakeTransport

beforeEach(() => {
  transport = fakeTransport()
  transport.on(recordCalls.channelHistory, { chatMeetingHistory: [] })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

function show(members: Readonly<Record<string, Partial<ChannelMember>>> = {}) {
  const built = buildChannel('c')
  const channel: Channel = {
    ...built,
    channelMembers: built.channelMembers.map((member) => ({ ...member, ...members[member.userId] })),
  }
  const acts = { onClose: vi.fn(), onOpen: vi.fn() }
  render(<MembersPanel channel={channel} personId="asha" isBeside {...acts} />)
  return acts
}

const directButtons = () => screen.queryAllByRole('button', { name: /chat\.with/ })

test('a member with whom there is a channel of two can be written to directly', () => {
  const { onOpen } = show({ ravi: { myDirectChannelWithUser: 'two' } })
  for (const button of directButtons()) fireEvent.click(button)
  expect(onOpen.mock.calls).toEqual([['two']])
})

test.each([
  ['oneself', { asha: { myDirectChannelWithUser: 'two' } }],
  ['a pair manager', { ravi: { myDirectChannelWithUser: 'two', isPairManager: true } }],
  ['a member without such a channel', {}],
  ['the member of this very channel', { ravi: { myDirectChannelWithUser: 'c' } }],
])('%s has no direct chat', (_, members) => {
  show(members)
  expect(directButtons()).toEqual([])
})

test('a mentor who is a pair manager is called both, and a former member is not listed', () => {
  show({ asha: { isActive: false }, ravi: { role: 'mentor', isPairManager: true } })
  expect(screen.getByText('chat.role.mentor, chat.pairManager')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('the past calls lie below the members', async () => {
  show()
  expect(await screen.findByText('call.history.none')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('calls that cannot be loaded say so beside the members', async () => {
  transport.on(recordCalls.channelHistory, refused(404, 'not_found'))
  show()
  expect(await screen.findByText('call.history.failed')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('the focus returns to the button of the chat, even if the heading of a page took it meanwhile', async () => {
  const members = (isOpen: boolean) => (
    <>
      <h1 tabIndex={-1}>A page</h1>
      <section>
        <button type="button" aria-expanded={isOpen}>
          opener
        </button>
        {isOpen ? (
          <MembersPanel
            channel={buildChannel('c')}
            personId="asha"
            isBeside={false}
            onClose={vi.fn()}
            onOpen={vi.fn()}
          />
        ) : null}
      </section>
    </>
  )
  const { rerender } = render(members(false))
  screen.getByRole('heading', { name: 'A page' }).focus()
  rerender(members(true))
  expect(document.activeElement).toBe(screen.getByRole('complementary'))
  rerender(members(false))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'opener' })))
})
