import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import S3rver from '@20minutes/s3rver'

import { freePort } from './freePort.ts'

/** A file store on loopback. It can be stopped, and keeps its files when it starts again. */
export interface S3Store {
  /** The settings of a product that uses it. */
  readonly settings: Readonly<Record<string, string>>
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops it and deletes what it holds. */
  close(): Promise<void>
}

/** Starts a store. */
export async function startS3Store(): Promise<S3Store> {
  const directory = mkdtempSync(join(tmpdir(), 'saathi-store-'))
  const port = await freePort()
  const name = 'saathi'
  let running: S3rver | undefined
  const start = async () => {
    running = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      // This store computes another signature for requests about a bucket, such as its list, than the client.
      allowMismatchedSignatures: true,
      directory,
      configureBuckets: [{ name, configs: [] }],
    })
    await running.run()
  }
  const stop = async () => {
    await running?.close().catch(() => undefined)
    running = undefined
  }
  await start()
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: name,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    stop,
    start,
    async close() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
