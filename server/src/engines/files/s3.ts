import { Readable } from 'node:stream'

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

import { isFileKey, type Shelf } from './files.ts'

/** A bucket of an S3-compatible store. */
export interface Bucket {
  readonly endpoint: string
  readonly region: string
  readonly name: string
  readonly accessKey: string
  readonly secretKey: string
}

/** A bucket also has objects that are no stored files. */
export interface BucketShelf extends Shelf {
  /** Returns the keys of all objects in a folder, also those of backups. */
  keysUnder(folder: string): AsyncIterable<string>
  /** Deletes the parts of uploads into a folder that began before this moment and never ended. Some stores cannot list them. */
  endUploads(folder: string, before: Date): Promise<number>
}

/** Milliseconds after which a request without a reply is given up; it is tried three times. */
const patienceMs = 10_000

/** Stores bytes in a bucket. The store itself writes an object completely or not at all. */
export function shelfInBucket(
  { endpoint, region, name, accessKey, secretKey }: Bucket,
  timeoutMs = patienceMs,
): BucketShelf {
  const client = clientOf({ endpoint, region, accessKey, secretKey }, timeoutMs)
  const at = (key: string) => ({ Bucket: name, Key: key })
  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes }))
    },
    putStream: (key, chunks) => uploadInParts(client, at(key), chunks),
    async sizeOf(key) {
      const found = await orNothing(client.send(new HeadObjectCommand(at(key))))
      return found?.ContentLength
    },
    async read(key, part) {
      const range = part && { Range: `bytes=${part.first}-${part.last}` }
      const found = await orNothing(client.send(new GetObjectCommand({ ...at(key), ...range })))
      if (found?.Body === undefined) return undefined
      if (!(found.Body instanceof Readable)) throw new Error('The store sent no stream.')
      const whole = found.ContentRange?.split('/')[1]
      return { size: whole === undefined ? (found.ContentLength ?? 0) : Number(whole), stream: found.Body }
    },
    async get(key) {
      const found = await orNothing(client.send(new GetObjectCommand(at(key))))
      return found?.Body === undefined ? undefined : Buffer.from(await found.Body.transformToByteArray())
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async *list() {
      for await (const key of keysIn(client, { Bucket: name })) if (isFileKey(key)) yield key
    },
    async *keysUnder(folder) {
      for await (const key of keysIn(client, { Bucket: name, Prefix: folder }))
        if (key.startsWith(`${folder}/`)) yield key
    },
    async endUploads(folder, before) {
      const { Uploads = [] } = await client.send(
        new ListMultipartUploadsCommand({ Bucket: name, Prefix: folder }),
      )
      let ended = 0
      for (const { Key = '', UploadId, Initiated } of Uploads) {
        if (!Key.startsWith(`${folder}/`) || Initiated === undefined || Initiated >= before) continue
        await client.send(new AbortMultipartUploadCommand({ ...at(Key), UploadId }))
        ended += 1
      }
      return ended
    },
  }
}

function clientOf(
  { endpoint, region, accessKey, secretKey }: Omit<Bucket, 'name'>,
  timeoutMs: number,
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Stores other than Amazon's do not support buckets as host names, and some do not support the newer
    // checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, patienceMs),
      requestTimeout: timeoutMs,
      // Without this, a late reply only appears in the log.
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
  })
}

interface ObjectName {
  readonly Bucket: string
  readonly Key: string
}

/** Returns all keys of a bucket that begin with a prefix, a page at a time. */
async function* keysIn(
  client: S3Client,
  where: { readonly Bucket: string; readonly Prefix?: string },
): AsyncGenerator<string> {
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ ...where, ...(ContinuationToken && { ContinuationToken }) }),
    )
    yield* (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]))
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
}

/** Returns the reply to a request; undefined if the store has nothing under that key. */
async function orNothing<Reply>(asked: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined
    throw error
  }
}

const mebibyte = 1024 ** 2

/**
 * Bytes of a part of a large object, by its number from 1. The store requires at least 5 MiB, and at most 10,000 parts.
 * Later parts are larger, so that a large backup fits; a small backup needs little memory. All together are 3.2 TiB.
 */
export function partBytesOf(number: number): number {
  if (number <= 1000) return 8 * mebibyte
  if (number <= 2000) return 32 * mebibyte
  return number <= 4000 ? 128 * mebibyte : 512 * mebibyte
}

/** Uploads an object of unknown size, with one part of it in memory. */
async function uploadInParts(
  client: S3Client,
  name: ObjectName,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(name))
  try {
    const Parts: { readonly ETag: string | undefined; readonly PartNumber: number }[] = []
    for await (const Body of inParts(chunks)) {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...name, UploadId, PartNumber, Body }))
      Parts.push({ ETag, PartNumber })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...name, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    // Otherwise the parts would stay in the store for ever. The first error is the one that matters.
    await client.send(new AbortMultipartUploadCommand({ ...name, UploadId })).catch(() => undefined)
    throw error
  }
}

/** Joins chunks to parts; at least one part, which may be empty. */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  let sent = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    if (size < partBytesOf(sent + 1)) continue
    yield Buffer.concat(waiting)
    sent += 1
    waiting = []
    size = 0
  }
  if (size > 0 || sent === 0) yield Buffer.concat(waiting)
}
