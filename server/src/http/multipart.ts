import type { MultipartFile } from '@fastify/multipart'
import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { findMalware } from '../engines/network/malware.ts'

/** The most characters of all text parts together; the parser holds every part in memory until the last one. */
const mostText = 512 * 1024
/**
 * The most bytes of all files together in a form, and in answers with their files; they stay in memory until the
 * last part.
 */
const mostOfForm = 5 * 1024 * 1024
const mostOfAnswers = 12 * 1024 * 1024
/** The most bytes of a whole body, including the heads of parts; the parser itself has no such limit. */
const mostBody = mostOfAnswers + 1024 * 1024
/** Milliseconds for which a client that still sends may read the refusal before the connection is closed. */
const refusalMs = 2000

/** The most bytes of unfinished requests with files: of one person, which is two whole bodies, and in all. */
const mostOfPerson = 2 * mostBody
const mostInAll = 64 * 1024 * 1024

/** Bytes that are in memory, by person. */
const held = new Map<string, number>()
let heldInAll = 0

/** Counts the bytes of one request until it has been answered. */
export interface HeldBytes {
  /** Throws if the person or all people together hold too many. */
  add(bytes: number): void
  release(): void
}

/** Begins to count the bytes that a person's request holds in memory. */
export function holdBytes(personId: string): HeldBytes {
  let mine = 0
  const change = (bytes: number) => {
    mine += bytes
    heldInAll += bytes
    const left = (held.get(personId) ?? 0) + bytes
    if (left > 0) held.set(personId, left)
    else held.delete(personId)
  }
  return {
    add(bytes) {
      change(bytes)
      if ((held.get(personId) ?? 0) > mostOfPerson) throw new Failure('tooOften', { retryAfterSeconds: 10 })
      if (heldInAll > mostInAll) throw new Failure('unavailable', { retryAfterSeconds: 10 })
    },
    release: () => change(-mine),
  }
}

/** A multipart body: its part `data`, parsed as JSON, and its files by field if the call takes files. */
export interface Multipart {
  readonly data: unknown
  readonly files: ReadonlyMap<string, File>
}

/**
 * Reads a multipart body. Other text parts repeat fields of `data` and are ignored; files are dropped if the call
 * takes none.
 */
export function readMultipart(
  request: FastifyRequest,
  options: { readonly takesFiles: boolean; readonly holding: HeldBytes },
): Promise<Multipart> {
  return readWithin(request, options.holding, () => readParts(request, options))
}

async function readParts(
  request: FastifyRequest,
  { takesFiles }: { readonly takesFiles: boolean },
): Promise<Multipart> {
  const files = new Map<string, File>()
  let data: unknown
  let charactersRead = 0
  let bytesRead = 0
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (!takesFiles) {
        part.file.resume()
        continue
      }
      const file = await fileOf(request, part)
      bytesRead += file.size
      if (bytesRead > mostOfAnswers) throw new Failure('tooLarge')
      files.set(part.fieldname, file)
      continue
    }
    charactersRead += String(part.value).length
    if (part.valueTruncated || charactersRead > mostText) throw new Failure('tooLarge')
    if (part.fieldname === 'data') data = readJson(part.value)
  }
  if (data === undefined) throw dataFailure('Field is mandatory')
  return { data, files }
}

async function fileOf(request: FastifyRequest, part: MultipartFile): Promise<File> {
  const bytes = new Uint8Array(await part.toBuffer())
  await refuseMalware(request, bytes)
  return new File([bytes], part.filename, { type: part.mimetype })
}

/** The scanner of each server that has one: its address. */
const scanners = new WeakMap<object, string>()

/** Lets a scanner judge each file that a server receives, if there is one. */
export function scanFiles(server: FastifyInstance, address: string | undefined): void {
  if (address !== undefined) scanners.set(server.server, address)
}

/** Throws if a scanner finds malware in a file, and also if it does not judge the file: the person tries again. */
async function refuseMalware(request: FastifyRequest, bytes: Uint8Array): Promise<void> {
  const address = scanners.get(request.server.server)
  if (address === undefined) return
  const found = await findMalware(address, bytes).catch((error: unknown) => {
    request.log.error(
      { reason: error instanceof Error ? error.message : String(error) },
      'the scanner did not judge a file',
    )
    throw new Failure('unavailable', { retryAfterSeconds: 10 })
  })
  if (found === undefined) return
  request.log.warn({ found }, 'a file with malware was refused')
  throw new Failure('infected')
}

/** Reads a form with one part for each field: texts as strings, files as `File`. A field that comes twice is refused. */
export function readForm(request: FastifyRequest, holding: HeldBytes): Promise<unknown> {
  return readWithin(request, holding, () => readFields(request))
}

async function readFields(request: FastifyRequest): Promise<unknown> {
  const fields = new Map<string, unknown>()
  let read = 0
  let bytesRead = 0
  for await (const part of request.parts()) {
    if (fields.has(part.fieldname)) throw new Failure('malformed')
    if (part.type === 'file') {
      const file = await fileOf(request, part)
      bytesRead += file.size
      if (bytesRead > mostOfForm) throw new Failure('tooLarge')
      fields.set(part.fieldname, file)
      continue
    }
    read += String(part.value).length
    if (part.valueTruncated || read > mostText) throw new Failure('tooLarge')
    fields.set(part.fieldname, part.value)
  }
  return Object.fromEntries(fields)
}

/** Reads a body, and stops when it is larger than any allowed form or is not a form. */
async function readWithin<Result>(
  request: FastifyRequest,
  holding: HeldBytes,
  read: () => Promise<Result>,
): Promise<Result> {
  const { raw } = request
  if (Number(raw.headers['content-length'] ?? 0) > mostBody) throw new Failure('tooLarge')
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const reading = read().catch((error: unknown) => {
    throw isJudged(error) ? error : new Failure('malformed')
  })
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    try {
      holding.add(chunk.length)
      if (bytes > mostBody) throw new Failure('tooLarge')
    } catch (error) {
      raw.off('data', count)
      setTimeout(() => raw.complete || raw.destroy(), refusalMs).unref()
      reject(error)
    }
  }
  raw.on('data', count)
  try {
    return await Promise.race([reading, tooLong])
  } finally {
    raw.off('data', count)
    // When the size limit wins, the reader also fails; that second error has no receiver.
    reading.catch(() => undefined)
  }
}

/**
 * Whether an error has its own status. Any other error of the parser means that the form was incomplete or
 * malformed.
 */
function isJudged(error: unknown): boolean {
  return error instanceof Failure || (error instanceof Error && 'statusCode' in error)
}

function readJson(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    throw dataFailure('This is not JSON.')
  }
}

/** A failure about the part `data`, which contains all answers but the files. */
function dataFailure(sentence: string): Failure {
  return failureOfFields<{ readonly data: unknown }>('malformed', { data: [sentence] })
}
