import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import S3rver from '@20minutes/s3rver'
import { afterAll } from 'vitest'

/** Starts an S3 store for tests and returns its settings, and a function that stops it earlier. */
export async function startTestStore() {
  const directory = mkdtempSync(join(tmpdir(), 'saathi-store-'))
  const bucket = 'saathi'
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // This store computes another signature for requests about a bucket, such as its list, than the client.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await store.run()
  const stop = () => store.close().catch(() => undefined)
  afterAll(async () => {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  })
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  }
  return { settings, directory, stop }
}
