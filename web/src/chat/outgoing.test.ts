import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { buildMessage } from './testing/buildMessage.ts'
import { frames, freshPage, openFreshPages, openPage, reconnect, tell } from './testing/testConversation.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

openFreshPages(() => {
  disk.clear()
  localStorage.clear()
})

/** A text that answers nothing and names nobody. */
const plain = (text: string) => ({ text, mentions: [], replyTo: null })

test('a text waits on the device until the own message comes back with its id', async () => {
  const { chat, waiting } = await openPage()
  chat.sendText('c', plain('Hello'))
  expect(waiting()).toEqual([['Hello', undefined]])
  const [sent] = await frames('send')
  expect(sent).toMatchObject({ channel: 'c', message: 'Hello', attachments: [] })
  const tempId = String(sent?.['temp_id'])
  expect([...disk.keys()]).toEqual([tempId])
  // Another person may have chosen the same id; their message must not count as the person's own.
  tell({ command: 'new_message', message: buildMessage(1, { tempId, userId: 'ravi' }) })
  expect(waiting()).toEqual([['Hello', undefined]])
  tell({ command: 'new_message', message: buildMessage(2, { tempId }) })
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  expect(disk.size).toBe(0)
})

test('texts of one channel go one after the other; another channel does not wait', async () => {
  const { chat } = await openPage()
  for (const text of ['one', 'two']) chat.sendText('c', plain(text))
  chat.sendText('d', plain('elsewhere'))
  const [first, other] = await frames('send', 2)
  expect([first?.['message'], other?.['message']]).toEqual(['one', 'elsewhere'])
  tell({ command: 'new_message', message: buildMessage(1, { tempId: String(first?.['temp_id']) }) })
  const [, , second] = await frames('send', 3)
  expect(second?.['message']).toBe('two')
})

test('what was not acknowledged is sent again under the same id when the connection is back', async () => {
  const { chat, waiting } = await openPage()
  chat.sendText('c', plain('Hello'))
  const [before] = await frames('send')
  await reconnect()
  const [again] = await frames('send')
  expect(again?.['temp_id']).toBe(before?.['temp_id'])
  tell({ command: 'new_message', message: buildMessage(1, { tempId: String(again?.['temp_id']) }) })
  await vi.waitFor(() => expect(waiting()).toEqual([]))
})

test('a text is sent once under its id, whether the page goes before or after the server has it', async () => {
  const { chat } = await openPage()
  chat.sendText('c', plain('Hello'))
  const [before] = await frames('send')
  for (let reload = 0; reload < 2; reload += 1) {
    await freshPage()
    await openPage()
    expect(await frames('send')).toMatchObject([{ message: 'Hello', temp_id: before?.['temp_id'] }])
  }
  tell({ command: 'new_message', message: buildMessage(1, { tempId: String(before?.['temp_id']) }) })
  await vi.waitFor(() => expect(disk.size).toBe(0))
})

test('a draft and the emoji chosen last leave with their person', async () => {
  const { identity } = await openPage()
  const { draftOf, keepDraft } = await import('./drafts.ts')
  const { noteEmoji } = await import('./emoji/recentEmoji.ts')
  keepDraft('c', 'for Ravi only')
  noteEmoji('🙏')
  await identity.forgetPerson()
  expect(draftOf('c')).toBe('')
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/for Ravi only|🙏/)
})

test('a refused text says why and holds nobody up; a passing failure leaves it waiting', async () => {
  const { chat, waiting } = await openPage()
  chat.sendText('c', plain('refused'))
  const [refused] = await frames('send')
  const error = { command: 'error' as const, detail: '' }
  tell({ ...error, code: 'not_found', tempId: String(refused?.['temp_id']) })
  await vi.waitFor(() => expect(waiting()).toEqual([['refused', 'not_found']]))
  chat.sendText('c', plain('too early'))
  const [, passing] = await frames('send', 2)
  tell({ ...error, code: 'too_often', tempId: String(passing?.['temp_id']) })
  const { outboxNow } = await import('../device/outbox.ts')
  await vi.waitFor(() => expect(outboxNow()[1]).toMatchObject({ isHeldUp: true, failure: undefined }))
})

test('a text of the version before is sent under its id', async () => {
  const payload = { channel: 'c', message: 'from before' }
  const old = { id: 'old', kind: 'chat.send', lane: 'chat c', personId: 'asha', payload, at: 1 }
  disk.set('old', { ...old, failure: undefined })
  localStorage.setItem('person', 'asha')
  await openPage()
  expect(await frames('send')).toMatchObject([{ ...payload, temp_id: 'old' }])
})

test('a GIF is sent by its id, as a message of its own', async () => {
  const { chat } = await openPage()
  const gif = { id: 'g', title: 'A cat waves', url: '/g', previewUrl: '/p', width: 2, height: 1 }
  chat.sendGif('c', gif)
  const [sent] = await frames('send')
  expect(sent).toMatchObject({ message: '', attachments: [{ attachment_type: 'gif', id: 'g' }] })
})

test('why a change was refused is told, and what was shown is taken back', async () => {
  const { chat } = await openPage()
  const { useRefusal } = await import('./refusals.ts')
  const { result } = renderHook(() => useRefusal('c'))
  chat.edit({ channelId: 'c', msgId: 'm1' }, 'too late')
  const [sent] = await frames('edit')
  tell({ command: 'error', code: 'change_too_late', detail: '', tempId: String(sent?.['temp_id']) })
  await vi.waitFor(() =>
    expect(result.current).toEqual({ channelId: 'c', what: 'edit', code: 'change_too_late' }),
  )
  const { outboxNow } = await import('../device/outbox.ts')
  expect(outboxNow()).toEqual([])
})
