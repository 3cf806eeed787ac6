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

/** Milliseconds after which a store that says nothing is given up. */
const patience = 10_000

/** Keeps bytes in a bucket; the store itself keeps an object whole or not at all. */
export function shelfInBucket({ endpoint, region, name, accessKey, secretKey }: Bucket): Shelf {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Stores other than Amazon's know no bucket by its host name, and not all of them know the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: patience, requestTimeout: patience },
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
