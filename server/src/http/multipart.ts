import '@fastify/multipart'
import { Failure } from '@saathi/contract/errors.ts'
import type { FastifyRequest } from 'fastify'

/** Characters of all text parts together; the reader keeps every part until the last one came. */
const mostText = 512 * 1024
/** Bytes of all files of a form together: they are held in memory until the last part came. */
const mostBytes = 5 * 1024 * 1024

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

/** A form with a part for each field: texts as they are, files as `File`. */
export async function readForm(request: FastifyRequest): Promise<unknown> {
  const fields = new Map<string, unknown>()
  let read = 0
  let bytesRead = 0
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      bytesRead += bytes.length
      if (bytesRead > mostBytes) throw new Failure('tooLarge')
      fields.set(part.fieldname, new File([Uint8Array.from(bytes)], part.filename, { type: part.mimetype }))
      continue
    }
    read += String(part.value).length
    if (read > mostText) throw new Failure('tooLarge')
    fields.set(part.fieldname, part.value)
  }
  return Object.fromEntries(fields)
}

function readJson(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    throw new Failure('malformed', { fields: { data: ['This is not JSON.'] } })
  }
}
