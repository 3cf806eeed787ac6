import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { buildChannel, buildMessage } from '../testing/buildMessage.ts'
import { MessageActions } from './MessageActions.tsx'

beforeEach(() => {
  fakeTransport()
})
afterEach(cleanup)

function askToDelete(attachments: readonly object[]) {
  const message = buildMessage(1, {
    attachments: JSON.stringify(attachments),
    createdOn: new Date().toISOString(),
  })
  const channel = buildChannel('c')
  render(
    <MessageActions
      message={message}
      channel={channel}
      personId="asha"
      onCompose={vi.fn()}
      onDone={vi.fn()}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'chat.delete' }))
}

test.each([
  ['a file', [{ attachment_type: 'document', url: '/files/1', name: 'cv.pdf' }], 'chat.deleteBodyFile'],
  ['a picture', [{ attachment_type: 'image', url: '/files/1', name: 'me.png' }], 'chat.deleteBodyFile'],
  ['only the preview of a link', [{ attachment_type: 'link_preview', url: '/' }], 'chat.deleteBody'],
  ['only words', [], 'chat.deleteBody'],
] as const)('the question before deleting a message with %s says what others may keep', (_, files, says) => {
  askToDelete(files)
  expect(screen.getByText(says)).toBeTruthy()
})
