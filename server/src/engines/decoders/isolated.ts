import { Worker } from 'node:worker_threads'

/** How far a decoder may go before it is stopped. */
export interface DecoderLimits {
  readonly timeoutMs: number
  /** The memory of JavaScript; the decoder itself limits that of WebAssembly. */
  readonly heapMb: number
}

/**
 * Decodes bytes in a thread of its own, which ends with it: bytes of strangers may be made to take all memory or for
 * ever. Returns what the thread sends, undefined where it fails, is too slow or takes too much memory.
 */
export async function decodeIsolated(
  decoder: URL,
  bytes: Uint8Array,
  { timeoutMs, heapMb }: DecoderLimits,
): Promise<unknown> {
  const worker = new Worker(decoder, {
    workerData: bytes,
    env: {},
    // What a decoder prints is about the file of a person.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const timer = setTimeout(() => resolve(undefined), timeoutMs)
  worker.once('message', resolve)
  worker.once('error', () => resolve(undefined))
  worker.once('exit', () => resolve(undefined))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
