import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeTransport } from '../../../wire/testing/fakeTransport.ts'
import { buildChannel } from '../../testing/buildMessage.ts'
import { ChannelMenu } from './ChannelMenu.tsx'

beforeEach(() => {
  fakeTransport()
})
afterEach(cleanup)

/** Focuses what a browser focuses on a press: the nearest focusable ancestor. */
function press(words: HTMLElement): void {
  const around = words.closest<HTMLElement>('[tabindex], button, summary')
  if (around === null) document.querySelector('summary')?.blur()
  else around.focus()
}

test('a press on the words beside the switch leaves the menu open', async () => {
  const { container } = render(<ChannelMenu channel={buildChannel('c')} onMembers={vi.fn()} />)
  const menu = container.querySelector('details')
  menu?.setAttribute('open', '')
  if (menu !== null) fireEvent(menu, new Event('toggle'))
  container.querySelector('summary')?.focus()
  press(await screen.findByText('chat.mute'))
  expect(menu?.open).toBe(true)
})
