import { previewCalls } from '@saathi/contract/chat/previewCalls.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive, forgetPerson } from '../../device/identity.ts'
import { outboxNow } from '../../device/outbox.ts'
import { buildArrival } from '../../testing/builders.ts'
import { type FakeTransport, fakeTransport, refused } from '../../wire/testing/fakeTransport.ts'
import { buildChannel, buildMessage } from '../testing/buildMessage.ts'
import type { Composing } from '../conversation/MessageActions.tsx'
import { Composer } from './Composer.tsx'

const { disk, idbKeyval } = await vi.hoisted(() => import('../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

let transport: FakeTransport

beforeEach(async () => {
  disk.clear()
  transport = fakeTransport()
  await arrive(buildArrival())
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await forgetPerson()
})

const channel = buildChannel('c')

function show(composing?: Composing, shown = channel) {
  render(
    <Composer channel={shown} personId="asha" composing={composing} takesFocus={false} onDone={vi.fn()} />,
  )
}

const input = () => screen.getByLabelText('chat.file.choose', { selector: 'input' })
const field = () => screen.getByRole('textbox')
const choose = (...names: string[]) =>
  fireEvent.change(input(), { target: { files: names.map((name) => new File(['a'], name)) } })
const given = () => outboxNow()[0]?.given

test('a file without a text is sent after a warning, and then nothing is left of it', async () => {
  show()
  choose('cv.pdf', 'second.pdf')
  expect(await screen.findByRole('group', { name: 'chat.fileNamed' })).toBeTruthy()
  expect(screen.getByText('chat.file.warning')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'chat.file.choose' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'chat.gif.choose' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'chat.send' }))
  expect(given()).toMatchObject({ message: '', file: { name: 'cv.pdf' }, link: null })
  await waitFor(() => expect(screen.queryByText('chat.file.warning')).toBeNull())
  expect(screen.getByRole('button', { name: 'chat.file.choose' })).toBeTruthy()
})

test('a file goes with a text and an answer, without the warning', async () => {
  show({ kind: 'reply', message: buildMessage(4) })
  choose('cv.pdf')
  fireEvent.change(field(), { target: { value: 'here' } })
  await screen.findByRole('group', { name: 'chat.fileNamed' })
  expect(screen.queryByText('chat.file.warning')).toBeNull()
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(given()).toMatchObject({ message: 'here', file: { name: 'cv.pdf' }, replyTo: { msgId: 'm4' } })
})

test('a chosen file can be removed, and the cursor is in the text then', async () => {
  show()
  choose('cv.pdf')
  fireEvent.click(await screen.findByRole('button', { name: 'chat.file.remove' }))
  expect(screen.queryByRole('group', { name: 'chat.fileNamed' })).toBeNull()
  expect(document.activeElement).toBe(field())
  expect(screen.queryByRole('button', { name: 'chat.send' })).toBeNull()
})

test('an edit takes no file, and neither does the channel with the assistant', () => {
  show({ kind: 'edit', message: buildMessage(4) })
  expect(screen.queryByRole('button', { name: 'chat.file.choose' })).toBeNull()
  cleanup()
  show(undefined, { ...channel, kind: 'assistant' })
  expect(screen.queryByRole('button', { name: 'chat.file.choose' })).toBeNull()
})

const page = { title: 'A story', description: 'of ninety seconds', image: null, url: 'https://a.example/' }

/** Lets time pass, and with it what was waiting for it. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the page of a typed address is asked for after two seconds, of a pasted one after 700 milliseconds', async () => {
  vi.useFakeTimers()
  transport.on(previewCalls.linkPreview, page)
  show()
  fireEvent.change(field(), { target: { value: 'https://a.example/b' } })
  await pass(600)
  expect(transport.given(previewCalls.linkPreview)).toEqual([])
  await pass(200)
  expect(transport.given(previewCalls.linkPreview)).toHaveLength(1)
  fireEvent.change(field(), { target: { value: 'https://a.example/bc' } })
  await pass(1900)
  expect(transport.given(previewCalls.linkPreview)).toHaveLength(1)
  await pass(200)
  expect(transport.given(previewCalls.linkPreview)).toHaveLength(2)
})

test('a link goes with its preview, also before it is known, and without it where the person removed it', async () => {
  vi.useFakeTimers()
  transport.on(previewCalls.linkPreview, page)
  show()
  fireEvent.change(field(), { target: { value: 'https://a.example/b' } })
  await pass(800)
  await vi.waitFor(() => expect(screen.getByText('A story')).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: 'chat.preview.remove' }))
  expect(screen.queryByText('A story')).toBeNull()
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(given()).toMatchObject({ link: null })
  for (const url of ['https://a.example/b', 'https://a.example/other']) {
    fireEvent.change(field(), { target: { value: url } })
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(outboxNow().at(-1)?.given).toMatchObject({ link: { url } })
  }
})

test('a page without a preview is left out, and nothing is said', async () => {
  vi.useFakeTimers()
  const log = vi.spyOn(console, 'info').mockReturnValue()
  transport.on(previewCalls.linkPreview, refused(422, 'preview_failed'))
  show()
  fireEvent.change(field(), { target: { value: 'https://a.example/none' } })
  await pass(800)
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch preview', expect.anything()))
  await pass(50)
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(given()).toMatchObject({ message: 'https://a.example/none', link: null })
})
