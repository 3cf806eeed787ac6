import { createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { Readable } from 'node:stream'

import { Decrypter } from 'age-encryption'
import { extract } from 'tar-stream'
import * as v from 'valibot'

import {
  contentsPart,
  contentsSchema,
  isSumsPart,
  type OpenBackup,
  type Parts,
  partsSchema,
} from './contents.ts'

/** The format of age encrypts blocks of so many bytes, each with a tag that proves it. */
const blockBytes = 64 * 1024
const tagBytes = 16
const nonceBytes = 16
/** A header of age for one key has some hundred bytes. */
const mostHeaderBytes = 64 * 1024

/** A part as it is now, and where it lies in the archive. */
interface FoundPart {
  readonly name: string
  readonly from: number
  readonly to: number
  /** Empty until it was read to its end. */
  sha256: string
}

/**
 * Returns which part of a backup was changed, in words; undefined if none was. It reads the whole backup, also the blocks that were changed: their
 * bytes serve for nothing but the name. The sums at the end of the backup tell which part of a changed block is another one.
 */
export async function damagedPart(open: OpenBackup, identity: string): Promise<string | undefined> {
  const bad: number[] = []
  let found: FoundPart[] = []
  const saved = new Map<string, string>()
  let contents: Buffer | undefined
  let isWhole = false
  try {
    const tar = extract()
    const plain = Readable.from(plainOf(await open(), identity, bad))
    plain.once('error', (error) => tar.destroy(error))
    plain.pipe(tar)
    let at = 0
    for await (const entry of tar) {
      const { name, size } = entry.header
      const part: FoundPart = { name, from: at, to: at + 512 + Math.ceil(size / 512) * 512, sha256: '' }
      found.push(part)
      const bytes = await readPart(part, entry)
      if (name === contentsPart) contents = bytes
      const [first] = bad
      if (first !== undefined && isSumsPart(name)) noteSums(saved, found, bytes)
      // Parts before and after the first changed block serve for nothing, except the last one.
      found = found.filter((each) => each === part || (first !== undefined && isAround(each, first)))
      at = part.to
    }
    isWhole = contents !== undefined
  } catch {
    // The bytes after the change may be unreadable; the parts before it are known.
  }
  const [first] = bad
  if (first === undefined) return isWhole ? undefined : named(found.at(-1), 'after')
  return nameOf(first, found, isWhole && hasSums(saved, found, contents) ? saved : undefined)
}

/** Reads a part to its end for its sum, and returns the bytes of a list. */
async function readPart(part: FoundPart, bytes: AsyncIterable<unknown>): Promise<Buffer> {
  const hash = createHash('sha256')
  const kept: Uint8Array[] = []
  for await (const chunk of bytes) {
    if (!(chunk instanceof Uint8Array)) continue
    hash.update(chunk)
    if (part.name === contentsPart || isSumsPart(part.name)) kept.push(chunk)
  }
  part.sha256 = hash.digest('hex')
  return Buffer.concat(kept)
}

/** Whether a part lies in a block. */
const isAround = ({ from, to }: FoundPart, block: number) => from < block + blockBytes && to > block

function nameOf(at: number, found: readonly FoundPart[], saved: ReadonlyMap<string, string> | undefined) {
  const inBlock = found.filter((part) => isAround(part, at))
  if (saved !== undefined) {
    // A list of sums that was changed names no part, but has a sum itself.
    const changed = inBlock.find(({ name, sha256 }) => saved.has(name) && saved.get(name) !== sha256)
    if (changed !== undefined) return named(changed, 'in')
    // All parts of the block are the saved ones, so the change is in the list, or in what proves the block.
    const list = inBlock.find(({ name }) => name === contentsPart)
    return list === undefined ? named(inBlock[0] ?? found.at(-1), 'in') : named(list, 'in')
  }
  const list = inBlock.find(({ name }) => name === contentsPart)
  if (list !== undefined) return named(list, 'in')
  const last = inBlock.at(-1)
  const isCut = last !== undefined && (last.sha256 === '' || last.to >= at + blockBytes)
  return isCut ? named(last, 'in') : named(last ?? found.at(-1), 'after')
}

function named(part: FoundPart | undefined, where: 'in' | 'after'): string {
  if (part === undefined) return 'its beginning'
  return where === 'in' ? `the part ${part.name}` : `the part after ${part.name}`
}

/** Notes what the list at the end says of the found parts; returns whether it is readable. */
function hasSums(saved: Map<string, string>, found: readonly FoundPart[], contents: Buffer | undefined) {
  try {
    const { parts } = v.parse(contentsSchema, JSON.parse(String(contents)))
    return note(saved, found, parts)
  } catch {
    return false
  }
}

/** Notes what a list of sums says of the found parts. One that is unreadable is itself among the changed ones. */
function noteSums(saved: Map<string, string>, found: readonly FoundPart[], list: Buffer): void {
  try {
    note(saved, found, v.parse(partsSchema, JSON.parse(String(list))))
  } catch {
    // Its own sum, in the list at the end, tells.
  }
}

function note(saved: Map<string, string>, found: readonly FoundPart[], parts: Parts): boolean {
  if (parts.some(({ sha256 }) => !/^[\da-f]{64}$/.test(sha256))) return false
  const names = new Set(found.map(({ name }) => name))
  for (const { name, sha256 } of parts) if (names.has(name)) saved.set(name, sha256)
  return true
}

/** Decrypts a file of age, and notes in `bad` where blocks begin that are not proved by their tags. */
async function* plainOf(encrypted: AsyncIterable<Uint8Array>, identity: string, bad: number[]) {
  const blocks = blocksOf(encrypted)
  const header = await blocks.next()
  if (header.done === true) throw new Error('There is no header.')
  const nonce = (await blocks.next()).value
  if (nonce === undefined) throw new Error('There is no nonce.')
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const fileKey = await decrypter.decryptHeader(header.value)
  const key = Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))
  let number = 0
  let block = await blocks.next()
  while (block.done !== true) {
    const next = await blocks.next()
    const iv = Buffer.alloc(12)
    iv.writeUIntBE(number, 5, 6)
    iv[11] = next.done === true ? 1 : 0
    const decipher = createDecipheriv('chacha20-poly1305', key, iv, { authTagLength: tagBytes })
    decipher.setAuthTag(block.value.subarray(-tagBytes))
    const plain = decipher.update(block.value.subarray(0, -tagBytes))
    try {
      decipher.final()
    } catch {
      bad.push(number * blockBytes)
    }
    yield plain
    number += 1
    block = next
  }
}

/** Returns the header of a file of age, its nonce, and then its blocks with their tags. */
async function* blocksOf(encrypted: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let waiting = Buffer.alloc(0)
  let step: 'header' | 'nonce' | 'blocks' = 'header'
  for await (const chunk of encrypted) {
    waiting = Buffer.concat([waiting, chunk])
    if (step === 'header') {
      const end = /\n--- [^\n]*\n/.exec(waiting.toString('latin1', 0, mostHeaderBytes))
      if (end === null) continue
      const length = end.index + end[0].length
      yield waiting.subarray(0, length)
      waiting = waiting.subarray(length)
      step = 'nonce'
    }
    if (step === 'nonce') {
      if (waiting.length < nonceBytes) continue
      yield waiting.subarray(0, nonceBytes)
      waiting = waiting.subarray(nonceBytes)
      step = 'blocks'
    }
    while (waiting.length >= blockBytes + tagBytes) {
      yield waiting.subarray(0, blockBytes + tagBytes)
      waiting = waiting.subarray(blockBytes + tagBytes)
    }
  }
  if (waiting.length >= tagBytes) yield waiting
  return undefined
}
