import { Failure } from '@saathi/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { type Files, isFileKey } from '../engines/files.ts'

const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  zip: 'application/zip',
}

const linkShape = v.object({
  until: v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number)),
  proof: v.pipe(v.string(), v.maxLength(100)),
  name: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
})

/**
 * Serves `/files/…`, the files behind signed links, with headers that stop any script in them. Pictures are
 * shown; everything else is downloaded, except a PDF in a frame of our own pages.
 */
export function serveFiles(server: FastifyInstance, files: Files): void {
  server.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const key = request.params['*']
    const parts = v.safeParse(linkShape, request.query)
    if (!isFileKey(key) || !parts.success || !files.isLink(key, parts.output)) throw new Failure('notFound')
    const found = await files.read(key)
    if (found === undefined) throw new Failure('notFound')
    const type = types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    const { until, name } = parts.output
    return reply
      .headers({
        'content-type': type,
        'content-length': found.size,
        ...confinement(type, isFramedByUs(request), savedAs(name)),
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': `private, immutable, max-age=${Math.max(0, until - Math.ceil(Date.now() / 1000))}`,
      })
      .send(found.stream)
  })
}

/** Whether one of our own pages shows the file in a frame; a browser says so, and no page can change it. */
function isFramedByUs({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'
}

/**
 * No script may run in a served file and no other site may frame it. A browser's PDF viewer does not work in a
 * sandbox and has one of its own, so our own pages may frame PDFs without one. The same address opened by itself
 * is a download.
 */
function confinement(type: string, isFramed: boolean, name: string) {
  const varies = { vary: 'sec-fetch-dest, sec-fetch-site' }
  if (type === 'application/pdf' && isFramed) {
    return {
      ...varies,
      'content-disposition': `inline${name}`,
      'content-security-policy': "frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    }
  }
  return {
    ...varies,
    'content-disposition': `${type.startsWith('image/') ? 'inline' : 'attachment'}${name}`,
    'content-security-policy': "default-src 'none'; sandbox",
  }
}

function savedAs(name: string): string {
  return name === '' ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`
}
