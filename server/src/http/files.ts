import { Failure } from '@saathi/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { type BytesPart, type FileGate, type Files, isFileKey } from '../engines/files/files.ts'
import { partOf } from './byteRange.ts'

const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  zip: 'application/zip',
  txt: 'text/plain',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

const linkShape = v.object({
  until: v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number)),
  proof: v.pipe(v.string(), v.maxLength(100)),
  name: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  reader: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
})

/**
 * Serves `/files/…`, the files behind signed links, with headers that stop any script in them. Pictures are shown;
 * everything else is downloaded, except a PDF in a frame of our own pages. An interrupted download continues from
 * where it was. A link shows that its file could be opened when the link was made. The gate of a folder asks again,
 * so that a deleted file is gone at once. Compressing would change the numbers of the bytes, so it is off.
 */
export function serveFiles(
  server: FastifyInstance,
  files: Files,
  gates: Readonly<Record<string, FileGate>> = {},
): void {
  server.get<{ Params: { '*': string } }>('/files/*', { compress: false }, async (request, reply) => {
    const key = request.params['*']
    const parts = v.safeParse(linkShape, request.query)
    if (!isFileKey(key) || !parts.success || !files.isLink(key, parts.output)) throw new Failure('notFound')
    const gate = gates[key.slice(0, key.indexOf('/'))]
    if (gate !== undefined && !(await gate(key, parts.output.reader))) throw new Failure('notFound')
    const size = request.headers.range === undefined ? undefined : await files.sizeOf(key)
    const part = partAsked(request, size ?? 0)
    if (part === 'unsatisfiable')
      return reply
        .code(416)
        .header('content-range', `bytes */${size ?? 0}`)
        .send()
    const found = await files.read(key, part)
    if (found === undefined) throw new Failure('notFound')
    const type = types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    const { until, name } = parts.output
    return reply
      .code(part === undefined ? 200 : 206)
      .headers({
        'content-type': type,
        ...lengthOf(found.size, part),
        ...confinement(type, isFramedByUs(request), savedAs(name)),
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': `private, immutable, max-age=${Math.max(0, until - Math.ceil(Date.now() / 1000))}`,
      })
      .send(found.stream)
  })
}

/** Returns the requested part of the file; undefined for all of it. */
function partAsked({ headers }: FastifyRequest, size: number) {
  // In If-Range, a client compares with a tag; our replies have none.
  return headers['if-range'] === undefined ? partOf(headers.range, size) : undefined
}

function lengthOf(size: number, part: BytesPart | undefined) {
  if (part === undefined) return { 'accept-ranges': 'bytes', 'content-length': size }
  const { first, last } = part
  return { 'content-length': last - first + 1, 'content-range': `bytes ${first}-${last}/${size}` }
}

/**
 * Whether one of our own pages shows the file in a frame; the browser says so in a header that no page can change.
 */
function isFramedByUs({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'
}

/**
 * No script may run in a served file and no other site may frame it. A browser's PDF viewer does not work in a
 * sandbox and has one of its own, so our own pages may frame PDFs without one. Opened directly, the same address is
 * a download.
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
