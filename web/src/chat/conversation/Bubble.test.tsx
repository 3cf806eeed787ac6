import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { buildChannel, buildMessage } from '../testing/buildMessage.ts'
import { Bubble } from './Bubble.tsx'

vi.mock('../../texts/texts.ts', async (original) => ({
  ...(await original<object>()),
  useTexts: () => (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`,
}))
afterEach(cleanup)

const photo = (id: string, name: string) => ({
  id,
  attachment_type: 'image',
  name,
  type: 'image/jpeg',
  size: 1000,
  width: 4,
  height: 4,
  description: '',
})

test('messages of one person without words have menus with different names', () => {
  const messages = [
    { message: 'Hello' },
    { message: '', attachments: JSON.stringify([photo('1', 'river.jpg')]) },
    { message: '', attachments: JSON.stringify([photo('2', 'hill.jpg')]) },
    { message: '', attachments: JSON.stringify([photo('2', 'hill.jpg')]) },
    { message: '', attachments: JSON.stringify([{ ...photo('3', 'cv.pdf'), attachment_type: 'document' }]) },
  ].map((parts, at) => buildMessage(at + 1, parts))
  for (const message of messages) {
    render(
      <Bubble
        message={message}
        channel={buildChannel('c')}
        personId="ravi"
        goesOn={false}
        isCurrent={false}
        isOpen={false}
        onOpen={() => undefined}
        onCompose={() => undefined}
        onShow={() => undefined}
      />,
    )
  }
  const names = screen
    .getAllByRole('button', { name: /chat\.actionsOn/ })
    .map((each) => each.getAttribute('aria-label') ?? '')
  expect(new Set(names).size).toBe(messages.length)
  for (const name of names) expect(name).not.toContain('"text":""')
})
