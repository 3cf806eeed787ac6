import { expect, test, vi } from 'vitest'

import { buildArrival } from '../testing/builders.ts'
import { buildMessage } from './testing/buildMessage.ts'
import { answerPage, frames, newest, openFreshPages } from './testing/testConversation.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

openFreshPages(() => {
  disk.clear()
  localStorage.clear()
})

test('a conversation opens at the first unread message, also where long ones make the pages short', async () => {
  const identity = await import('../device/identity.ts')
  const { openSocket } = await import('../wire/socket.ts')
  const { showFrom } = await import('./ranges/pages.ts')
  await identity.arrive(buildArrival())
  openSocket()
  newest().open()
  const answer = (seqs: readonly number[]) =>
    answerPage(
      'page',
      seqs.map((seq) => buildMessage(seq, { userId: 'ravi' })),
      { newPageNumber: seqs[0] ?? null },
    )
  const shown = showFrom('c', 20, 'asha')
  await frames('get_room_chat_messages')
  answer([30, 31, 32, 33, 34])
  const [, second] = await frames('get_room_chat_messages', 2)
  expect(second).toMatchObject({ page_number: 21 })
  answer([16, 17, 18, 19, 20])
  expect(await shown).toBe(20)
})
