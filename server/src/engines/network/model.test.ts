import { createServer, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'

import { openModel } from './model.ts'

const limits = { firstMs: 1500, wholeMs: 3000, characters: 4000, bytes: 1_000_000 }

/** Opens a model whose service replies as given. */
async function modelThat(answers: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume()
    answers(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return openModel({ baseUrl: `http://127.0.0.1:${port}/v1`, model: 'hostile', key: undefined }, limits)
}

/** Writes as fast as the client reads, until it closes the connection. */
function pour(response: ServerResponse): void {
  const piece = 'x'.repeat(65_536)
  const more = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', more)
  more()
}

test('a line that never ends is not collected until the time is over', async () => {
  const model = await modelThat((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"choices":[{"delta":{"content":"')
    pour(response)
  })
  const writing = model.write({ rules: '', material: '' }, () => undefined)
  await expect(writing).rejects.toMatchObject({ fault: 'endless' })
})

test('nor is the text of a failure that never ends', async () => {
  const model = await modelThat((response) => {
    response.writeHead(500, { 'content-type': 'application/json' })
    pour(response)
  })
  const writing = model.write({ rules: '', material: '' }, () => undefined)
  await expect(writing).rejects.toMatchObject({ fault: 'broken' })
})
