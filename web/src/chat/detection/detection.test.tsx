import { noticingRules } from '@saathi/contract/chat/detection/detectionRules.ts'
import { noticingCalls } from '@saathi/contract/chat/detectionCalls.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import rules from '../../../../content/chat/noticing.json' with { type: 'json' }
import { arrive, forgetPerson } from '../../device/identity.ts'
import { outboxNow } from '../../device/outbox.ts'
import { entriesOf } from '../../device/outboxEntry.ts'
import { buildArrival } from '../../testing/builders.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { buildChannel } from '../testing/buildMessage.ts'
import { Composer } from '../composer/Composer.tsx'
import { sendMessage } from '../overlay.ts'
import { HardHour } from './HardHour.tsx'
import { showHelp } from './helpShown.ts'
import { lookAt } from './detector.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

beforeEach(async () => {
  disk.clear()
  fakeTransport().on(noticingCalls.noticingRules, v.parse(noticingRules, rules))
  await arrive(buildArrival())
})
afterEach(async () => {
  cleanup()
  await forgetPerson()
})

const number = 'Call me on 98765 43210'
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const sent = () => entriesOf(sendMessage, outboxNow()).map(({ given }) => given.message)

async function show() {
  render(
    <>
      <Composer
        channel={buildChannel('c')}
        personId="asha"
        composing={undefined}
        takesFocus={false}
        onDone={vi.fn()}
      />
      <HardHour channelId="c" isAnswered={false} />
    </>,
  )
  await waitFor(() => expect(lookAt(number)).toEqual(['contact']))
}
function write(text: string): void {
  fireEvent.change(field(), { target: { value: text } })
}
function send(text: string): void {
  write(text)
  fireEvent.keyDown(field(), { key: 'Enter' })
}

test('a number is asked about once, and sent when the person says so', async () => {
  await show()
  send(number)
  expect(await screen.findByText('chat.noticed.contact')).toBeTruthy()
  expect(sent()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'chat.noticed.anyway' }))
  expect(sent()).toEqual([number])
  expect(screen.queryByText('chat.noticed.contact')).toBeNull()
})

test('the same text is never held up twice; a changed one is looked at again', async () => {
  await show()
  send(number)
  fireEvent.click(await screen.findByRole('button', { name: 'chat.noticed.edit' }))
  expect(document.activeElement).toBe(field())
  send(`${number} today`)
  expect(sent()).toEqual([])
  send(`${number} today`)
  expect(sent()).toEqual([`${number} today`])
})

test('a sentence shows while one types, without buttons and without holding anything up', async () => {
  await show()
  write(number)
  expect(await screen.findByText('chat.noticed.contact')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'chat.noticed.anyway' })).toBeNull()
})

test('words of distress go out as they are, and only the writer sees help lines', async () => {
  await show()
  send('I want to die')
  expect(sent()).toEqual(['I want to die'])
  expect(await screen.findByText('safety.help.title')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'safety.help.close' }))
  expect(screen.queryByText('safety.help.title')).toBeNull()
})

test('the help lines go when the assistant has named them, so that they do not stand there twice', async () => {
  const { rerender } = render(<HardHour channelId="c" isAnswered={false} />)
  act(() => showHelp('c'))
  expect(await screen.findByText('safety.help.title')).toBeTruthy()
  rerender(<HardHour channelId="c" isAnswered />)
  expect(screen.queryByText('safety.help.title')).toBeNull()
})

test('harmless words go out at once', async () => {
  await show()
  send('I got 98 of 100 in maths')
  expect(sent()).toEqual(['I got 98 of 100 in maths'])
})
