import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import type { Files } from '../../engines/files/files.ts'
import type { KeyKeeper } from '../../engines/secrets/keys.ts'
import type { TakeRow } from './takeStore.ts'

/** The stored parts of takes, encrypted (AES-256-GCM), so that a copy of the files alone is useless. */
export interface TakeShelf {
  put(take: string, part: number, bytes: Uint8Array): Promise<void>
  /** Returns the parts of a take one after another, from the given one on. A part that cannot be read ends it. */
  read(take: Pick<TakeRow, 'id' | 'parts'>, from?: number): AsyncIterable<Buffer>
  removePart(take: string, part: number): Promise<void>
  /** Deletes all parts; repeating it changes nothing. */
  remove(take: Pick<TakeRow, 'id' | 'parts'>): Promise<void>
}

const ivBytes = 12
const tagBytes = 16
/** A crash can leave a part that was not counted. */
const uncounted = 2

/** Opens the shelf. */
export async function openTakeShelf(files: Files, keys: KeyKeeper): Promise<TakeShelf> {
  const kept = await keys.keep('call-recordings', async () => randomBytes(32).toString('base64url'))
  const key = Buffer.from(kept, 'base64url')
  const nameOf = (take: string, part: number) => `recordings/${take}-${part}.part`
  return {
    async put(take, part, bytes) {
      const iv = randomBytes(ivBytes)
      const name = nameOf(take, part)
      // The name is part of the proof, so that no part can take the place of another.
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name))
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
      await files.put(name, Buffer.concat([iv, cipher.getAuthTag(), sealed]))
    },
    async *read({ id, parts }, from = 0) {
      for (let part = from; part < parts; part += 1) {
        const name = nameOf(id, part)
        const stored = await files.get(name)
        if (stored === undefined || stored.length < ivBytes + tagBytes) return
        const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, ivBytes))
          .setAAD(Buffer.from(name))
          .setAuthTag(stored.subarray(ivBytes, ivBytes + tagBytes))
        yield Buffer.concat([decipher.update(stored.subarray(ivBytes + tagBytes)), decipher.final()])
      }
    },
    removePart: (take, part) => files.remove(nameOf(take, part)),
    async remove({ id, parts }) {
      for (let part = 0; part < parts + uncounted; part += 1) await files.remove(nameOf(id, part))
    },
  }
}
