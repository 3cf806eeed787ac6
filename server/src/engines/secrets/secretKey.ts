import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

import { writeDurably } from '../disk/durableFile.ts'

/** Bytes of the key for AES-256. */
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Marks a sealed value, and how it was sealed. */
const mark = 'v1:'

/** The place of the key that encrypts the keys in the database. */
export interface SecretSource {
  /** The name of the place in an error. */
  readonly place: string
  /** Whether a rotation stores the new key here, or the person who runs it has to. */
  readonly isFile: boolean
  /** Returns the key; after an interrupted rotation, also the new one. */
  known(): Promise<readonly string[]>
  /** Makes and stores a key; undefined if another process was first. */
  make(): Promise<string | undefined>
  /** Stores the key of a rotation beside the present one, before the keys are encrypted with it. */
  prepare(next: string): Promise<void>
  /** Replaces the key by the new one of a finished rotation. */
  settle(): Promise<void>
}

/** Returns a new key as text. */
export const newSecret = () => randomBytes(keyBytes).toString('base64url')

/** Whether a text is a key: 32 bytes in base64url. */
export const isSecret = (text: string) => Buffer.from(text, 'base64url').length === keyBytes

/** A key from the environment. */
export function secretFromEnvironment(value: string): SecretSource {
  return {
    place: 'SECRET_KEY',
    isFile: false,
    known: async () => [value],
    make: async () => undefined,
    prepare: async () => undefined,
    settle: async () => undefined,
  }
}

/** A key in a file that only this user can read. */
export function secretInFile(file: string): SecretSource {
  const next = `${file}.next`
  return {
    place: file,
    isFile: true,
    known: async () => (await Promise.all([file, next].map(keyIn))).flatMap((key) => key ?? []),
    make: () => writeFirst(file),
    prepare: (key) => writeDurably(next, [Buffer.from(key)]),
    settle: () => rename(next, file),
  }
}

async function keyIn(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined || isSecret(text.trim())) return text?.trim()
  throw new Error(
    `${file} does not contain a key, which has 32 bytes in base64url. Restore it from a backup.`,
  )
}

/** Writes a new key unless the file exists, so that two simultaneous first starts use the same key. */
async function writeFirst(file: string): Promise<string | undefined> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined
    throw error
  })
  if (handle === undefined) return undefined
  const key = newSecret()
  try {
    await handle.writeFile(key)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return key
}

/** Whether a stored value is encrypted. */
export const isSealed = (value: string) => value.startsWith(mark)

/** Encrypts the value of a named key (AES-256-GCM); under another name it can't be opened. */
export function sealed(secret: string, name: string, value: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'base64url'), nonce)
  cipher.setAAD(Buffer.from(name))
  const bytes = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final()])
  return mark + Buffer.concat([bytes, cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts a value; undefined if it was encrypted with another key, or changed. */
export function unsealed(secret: string, name: string, value: string): string | undefined {
  const bytes = Buffer.from(value.slice(mark.length), 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(secret, 'base64url'),
    bytes.subarray(0, nonceBytes),
  )
  decipher.setAAD(Buffer.from(name))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    // The tag does not match.
    return undefined
  }
}
