import { Worker } from 'node:worker_threads'

/** The limits at which a decoder is stopped. */
export interface DecoderLimits {
  readonly timeoutMs: number
  /** The memory of JavaScript; the decoder itself limits that of WebAssembly. */
  readonly heapMb: number
}

/**
 * Decodes bytes in a thread of its own, which ends afterwards: strangers' files may be made to take all memory or
 * to run for ever. Returns the thread's result; undefined if it fails, is too slow or takes too much memory.
 */
export async function decodeIsolated(
  decoder: URL,
  bytes: Uint8Array,
  { timeoutMs, heapMb }: DecoderLimits,
): Promise<unknown> {
  const worker = new Worker(decoder, {
    workerData: bytes,
    env: {},
    // The output of a decoder can contain parts of a person's file.
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
