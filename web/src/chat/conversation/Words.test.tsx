import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { buildChannel, buildMessage } from '../testing/buildMessage.ts'
import { Words } from './Words.tsx'

beforeEach(() => {
  fakeTransport()
})
afterEach(cleanup)

const link = { attachment_type: 'link_preview', url: 'https://example.org/a/long/way?to=it' }

function show(text: string, attachments: readonly object[] = []) {
  const message = buildMessage(1, { message: text, attachments: JSON.stringify(attachments) })
  return render(<Words message={message} channel={buildChannel('c')} isCurrent />)
}

test('words are an element of their own beside a file, so that the bubble gives them its full edge', () => {
  show('Here is the wall')
  expect(screen.getByText('Here is the wall').tagName).toBe('SPAN')
})

test('a page that says nothing of itself is named once, by its host', () => {
  const { container } = show(`Look: ${link.url}`, [link])
  const [, card] = screen.getAllByRole('link')
  expect(card?.textContent).toBe('example.org')
  expect(container.textContent.split(link.url)).toHaveLength(2)
})
