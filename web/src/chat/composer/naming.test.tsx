import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive, forgetPerson } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { buildChannel } from '../testing/buildMessage.ts'
import { Composer } from './Composer.tsx'

const { disk, idbKeyval } = await vi.hoisted(() => import('../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

beforeEach(async () => {
  disk.clear()
  fakeTransport()
  await arrive(buildArrival())
})
afterEach(async () => {
  cleanup()
  await forgetPerson()
})

test('the cursor stands behind a chosen name at once, so that the next key lands there', () => {
  const channel = buildChannel('c')
  render(
    <Composer channel={channel} personId="asha" composing={undefined} takesFocus={false} onDone={vi.fn()} />,
  )
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(field, { target: { value: 'Hi @ra, how are you' } })
  field.setSelectionRange('Hi @ra'.length, 'Hi @ra'.length)
  fireEvent.select(field)
  fireEvent.keyDown(field, { key: 'Enter' })
  const name = channel.channelMembers.find(({ userId }) => userId !== 'asha')?.userFullName ?? ''
  expect(field.value).toBe(`Hi @${name} , how are you`)
  expect(field.selectionStart).toBe(`Hi @${name} `.length)
})
