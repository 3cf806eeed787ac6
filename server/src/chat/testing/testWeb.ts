import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

import { afterAll } from 'vitest'

type Answer = (request: IncomingMessage, reply: ServerResponse) => void

/** A web server on this machine, whose pages a test sets. */
export async function openTestWeb() {
  const pages = new Map<string, Answer>()
  const asked: string[] = []
  const server = createServer((request, reply) => {
    const path = request.url ?? '/'
    asked.push(path)
    const answer = pages.get(path)
    if (answer === undefined) reply.writeHead(404).end()
    else answer(request, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const host = `127.0.0.1:${typeof at === 'object' ? at?.port : 0}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    host,
    asked,
    urlOf: (path: string) => `http://${host}${path}`,
    /** Sets the response of a path. */
    answer: (path: string, answer: Answer) => void pages.set(path, answer),
    /** Sets a page of HTML. */
    page(path: string, html: string | Buffer, type = 'text/html; charset=utf-8'): string {
      pages.set(path, (_, reply) => reply.writeHead(200, { 'content-type': type }).end(html))
      return `http://${host}${path}`
    },
  }
}

/** A web page that is small in transit, and 500 MB large when it is unpacked. */
export function hugeWhenUnpacked(): Buffer {
  const piece = gzipSync(Buffer.alloc(10_000_000))
  return Buffer.concat(Array.from({ length: 50 }, () => piece))
}
