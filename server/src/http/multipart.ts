import '@fastify/multipart'
import { Failure } from '@saathi/contract/errors.ts'
import type { FastifyRequest } from 'fastify'

/** The part `data` of a multipart body, read as JSON. Further parts repeat what `data` says, or carry files; `data` wins. */
export async function readMultipart(request: FastifyRequest): Promise<unknown> {
  let data: unknown
  for await (const part of request.parts()) {
    if (part.type === 'file') part.file.resume()
    else if (part.fieldname === 'data') data = readJson(part.value)
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
