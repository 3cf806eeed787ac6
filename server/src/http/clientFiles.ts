import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers that matter for a document or a reply that changes, and not for a script, a style or a font. */
const forDocuments = ['x-frame-options', 'referrer-policy', 'cross-origin-opener-policy', 'x-request-id']

/**
 * Removes the headers of a client file that a browser does not need. A first visit loads about a hundred such
 * files, most of them hardly larger than their headers, and a file never changes under its name.
 */
export function lightenHeaders(reply: FastifyReply, path: string): void {
  for (const name of forDocuments) reply.removeHeader(name)
  // A script in a picture would run if the picture is opened directly; in the other files nothing can run.
  if (/\.(js|css|woff2)(\.br|\.gz)?$/.test(path)) reply.removeHeader('content-security-policy')
  // Such a file is public without the word, because nobody signs in for it.
  void reply.header('cache-control', 'max-age=31536000, immutable')
  // Node adds two headers about the connection unless one is given.
  void reply.header('connection', 'keep-alive')
}

/** Names the type of a module without its encoding: that is always UTF-8. The plugin sets the longer name after its own hook. */
export async function shortenType({ url }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (url.endsWith('.js')) void reply.header('content-type', 'text/javascript')
}

/** Sends the client's document for the frame. */
type SendDocument = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Serves the client for the frame in which the team sees it as a person does. A script before the client replaces everything that
 * the device stores. Only our own pages may frame it.
 */
export function serveFrame(server: FastifyInstance, folder: string, sendDocument: SendDocument): void {
  server.get('/seeAs.js', (_request, reply) =>
    reply
      .type('text/javascript')
      .header('cache-control', 'no-cache')
      .send(readFileSync(join(folder, 'seeAs.js'))),
  )
  server.get('/see-as', (request, reply) => {
    reply.header('x-frame-options', 'SAMEORIGIN')
    return sendDocument(request, reply)
  })
}
