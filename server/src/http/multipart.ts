import '@fastify/multipart'
import { Failure } from '@saathi/contract/errors.ts'
import type { FastifyRequest } from 'fastify'

/** Characters of all text parts together; the reader keeps every part until the last one came. */
const mostText = 512 * 1024

/** The part `data` of a multipart body, read as JSON. Further parts repeat what `data` says, or carry files; `data` wins. */
export async function readMultipart(request: FastifyRequest): Promise<unknown> {
  let data: unknown
  let read = 0
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      part.file.resume()
      continue
    }
    read += String(part.value).length
    if (read > mostText) throw new Failure('tooLarge')
    if (part.fieldname === 'data') data = readJson(part.value)
  }
  if (data === undefined) throw new Failure('malformed', { fields: { data: ['Field is mandatory'] } })
  return data
}

function readJson(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    throw new Failure('malformed', { fields: { data: ['This is not JSON.'] } })
  }
}
