import { createHash } from 'node:crypto'

import { Failure } from '@saathi/contract/errors.ts'
import type { FastifyInstance } from 'fastify'

import { readPicture } from '../engines/content/contentPictures.ts'

/** Serves the pictures of content, with headers that stop scripts and loading in them. */
export function servePictures(server: FastifyInstance): void {
  server.get<{ Params: { name: string } }>('/pictures/:name.svg', (request, reply) => {
    const picture = readPicture(request.params.name)
    if (picture === undefined) throw new Failure('notFound')
    const etag = `"${createHash('sha256').update(picture).digest('base64url')}"`
    void reply
      .header('etag', etag)
      .header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/svg+xml').send(picture)
  })
}
