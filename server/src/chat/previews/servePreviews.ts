import { Failure } from '@saathi/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Previews } from './previews.ts'

/**
 * Serves the pictures of pages under our own address. Their names cannot be guessed, and they show what everyone
 * can see on the web.
 */
export function servePreviews(server: FastifyInstance, previews: Previews): void {
  server.get('/previews/:name', async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
    const bytes = await previews.file(request.params.name)
    if (bytes === undefined) throw new Failure('notFound')
    return reply
      .headers({
        'cache-control': 'private, max-age=86400',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .type('image/webp')
      .send(bytes)
  })
}
