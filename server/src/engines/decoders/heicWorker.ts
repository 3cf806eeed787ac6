import { parentPort, workerData } from 'node:worker_threads'

import convert from 'heic-convert'

import { limitWebAssembly } from './wasmLimit.ts'

/** Decodes a HEIC picture to a JPEG, which is encoded again afterwards. */
limitWebAssembly(512 * 1024 * 1024)
const bytes: unknown = workerData
if (!(bytes instanceof Uint8Array)) throw new Error('The picture is missing.')
const jpeg = await convert({ buffer: Buffer.from(bytes), format: 'JPEG', quality: 0.95 })
parentPort?.postMessage(new Uint8Array(jpeg))
