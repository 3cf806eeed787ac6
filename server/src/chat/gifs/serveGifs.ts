import { Failure } from '@saathi/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type Gifs, pictureType } from './gifs.ts'

type Named = FastifyRequest<{ Params: { name: string } }>

/**
 * Serves the moving pictures under our own address, so that no other site learns who looks at them. A picture never
 * changes under its name.
 */
export function serveGifs(server: FastifyInstance, gifs: Gifs): void {
  const serve = async (size: 'large' | 'small', request: Named, reply: FastifyReply) => {
    const found = await gifs.file(request.params.name, size).catch(() => undefined)
    if (found === undefined) throw new Failure('notFound')
    const { bytes, etag } = found
    void reply.headers({
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(pictureType(bytes) ?? 'application/octet-stream').send(bytes)
  }
  server.get('/gifs/:name', (request: Named, reply) => serve('large', request, reply))
  server.get('/gifs/small/:name', (request: Named, reply) => serve('small', request, reply))
}
