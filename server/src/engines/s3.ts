import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'

import type { Shelf } from './files.ts'

/** A bucket of an S3-compatible store. */
export interface Bucket {
  readonly endpoint: string
  readonly region: string
  readonly name: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Milliseconds after which a request without a reply is given up. */
const timeoutMs = 10_000

/** Stores bytes in a bucket. The store itself writes an object completely or not at all. */
export function shelfInBucket({ endpoint, region, name, accessKey, secretKey }: Bucket): Shelf {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Stores other than Amazon's do not support buckets as host names, and some do not support the newer
    // checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs },
  })
  const at = (key: string) => ({ Bucket: name, Key: key })
  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes }))
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)))
        return Body === undefined ? undefined : Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}
