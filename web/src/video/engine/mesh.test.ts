import { expect, test, vi } from 'vitest'

import { openMesh } from './mesh.ts'

test('a greeting that had no reply is sent again', async () => {
  const send = vi.fn<(seat: string, text: string) => void>()
  const mesh = openMesh({ seat: 'own', iceServers: [], send, changed: () => undefined })
  mesh.setSeats(['theirs'])
  await mesh.measure()
  expect(send.mock.calls.map(([seat]) => seat)).toEqual(['theirs', 'theirs'])
  expect(send.mock.calls.map(([, text]) => text)).toEqual([
    expect.stringContaining('"hello"'),
    expect.stringContaining('"hello"'),
  ])
  mesh.close()
})
