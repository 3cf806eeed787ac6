import { EncryptJWT, jwtDecrypt } from 'jose'
import * as v from 'valibot'

import type { KeyKeeper } from './keys.ts'

/** Encrypts values of one kind, so that a browser or a copy of the database can neither read nor change them. */
export interface Seal<Value> {
  seal(value: Value): Promise<string>
  /** Returns undefined for a value that is not ours, was changed, or is too old. */
  open(sealed: string): Promise<Value | undefined>
}

/** The purpose of a seal. */
export interface SealPlan<Schema extends v.GenericSchema> {
  /** The name of the stored key; a value of one kind can't be opened as one of another. */
  readonly name: string
  readonly shape: Schema
  /** For how long a value can be opened; if omitted, for ever. */
  readonly seconds?: number
}

/** Opens a seal (AES-256-GCM) with a stored key, so that every process can open what another sealed. */
export async function openSeal<Schema extends v.GenericSchema>(
  keys: KeyKeeper,
  { name, shape, seconds }: SealPlan<Schema>,
): Promise<Seal<v.InferOutput<Schema>>> {
  const kept = await keys.keep(name, async () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
  )
  const key = Buffer.from(kept, 'base64url')
  return {
    seal(value) {
      const token = new EncryptJWT({ value }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).setIssuedAt()
      return (seconds === undefined ? token : token.setExpirationTime(`${seconds}s`)).encrypt(key)
    },
    async open(sealed) {
      const opened = await jwtDecrypt(sealed, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      }).catch(() => undefined)
      const shaped = v.safeParse(shape, opened?.payload.value)
      return shaped.success ? shaped.output : undefined
    },
  }
}
