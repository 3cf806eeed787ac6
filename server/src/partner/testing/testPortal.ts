import { createServer } from 'node:http'

import * as v from 'valibot'

const question = v.object({ password: v.string() })

/** A local portal that checks passwords; the password itself decides how it behaves. */
export interface TestPortal {
  readonly url: string
  /** The number of requests so far. */
  asked(): number
  close(): Promise<void>
}

/**
 * Accepts the password `right`, redirects for `elsewhere`, never replies to `hanging`, fails for `broken`, and
 * refuses all others.
 */
export async function startTestPortal(right: string): Promise<TestPortal> {
  let asked = 0
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      asked += 1
      const { password } = v.parse(question, JSON.parse(text))
      if (password.startsWith('hanging')) return
      const statuses: Readonly<Record<string, number>> = { [right]: 204, elsewhere: 302, broken: 500 }
      response.writeHead(statuses[password] ?? 401, { location: `${url}/yes` }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    url,
    asked: () => asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
