import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'

import { type OpenBackup, type Parts, partsPerList, sumsPart } from './contents.ts'
import { damagedPart } from './damagedPart.ts'

/** Takes the parts of an archive one after another. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Adds a part whose size is known, without having it in memory. */
  addStream(name: string, size: number, stream: Readable): Promise<void>
  /** Adds the last part, which lists the parts that no list of sums names. */
  finish(name: string, bytesOf: (parts: Parts) => Uint8Array): Promise<void>
}

/**
 * Writes a tar of the parts that `write` adds, encrypted for a recipient in the format of age (age-encryption.org/v1). Nothing but the
 * parts of a few moments is in memory: `write` waits for the reader of the stream. After so many parts their sums are written too, as a part. `noted` gets each part.
 */
export async function encryptedArchive(
  recipient: string,
  write: (archive: ArchiveWriter) => Promise<void>,
  noted: (part: Parts[number]) => Promise<void> = async () => undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const tar = pack()
  const lists: Parts = []
  let waiting: Parts = []
  const put = async (name: string, size: number, stream: Readable) => {
    const hash = createHash('sha256')
    const entry = tar.entry({ name, size })
    await pipeline(
      stream,
      async function* hashed(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      entry,
    )
    const part = { name, bytes: size, sha256: hash.digest('hex') }
    await noted(part)
    return part
  }
  const putBytes = (name: string, bytes: Uint8Array) => put(name, bytes.length, Readable.from([bytes]))
  const addStream = async (name: string, size: number, stream: Readable) => {
    waiting.push(await put(name, size, stream))
    if (waiting.length < partsPerList) return
    lists.push(await putBytes(sumsPart(lists.length + 1), Buffer.from(JSON.stringify(waiting))))
    waiting = []
  }
  const writing = write({
    addStream,
    add: (name, bytes) => addStream(name, bytes.length, Readable.from([bytes])),
    finish: async (name, bytesOfParts) => void (await putBytes(name, bytesOfParts([...lists, ...waiting]))),
  }).then(
    () => tar.finalize(),
    (error: unknown) => {
      tar.destroy(error instanceof Error ? error : new Error(String(error)))
    },
  )
  writing.catch(() => undefined)
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return encrypter.encrypt(asWeb(bytesIn(tar)))
}

/** A part of an archive that is read. */
export interface ReadPart {
  readonly name: string
  readonly size: number
  readonly stream: AsyncIterable<Uint8Array>
  /** Returns the SHA-256 of the part once its stream was read to the end. */
  sha256(): string
}

/**
 * Reads the parts of an archive in their order. The caller reads each to its end before the next. Throws a sentence with the name of the part if
 * the archive was changed or cut off, or if the key is not its key.
 */
export async function* partsOf(open: OpenBackup, identity: string): AsyncGenerator<ReadPart, void> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  let last = 'its beginning'
  const tar = extract()
  const refusalOf = async (error: unknown) => {
    if (error instanceof BackupRefusal) return error
    const reason = error instanceof Error ? error.message : String(error)
    if (/no identity matched/i.test(reason))
      return new BackupRefusal("The backup can't be read: this key is not the key of this backup.")
    const damaged = await damagedPart(open, identity)
    return new BackupRefusal(
      damaged === undefined
        ? `The backup can't be read after ${last}: ${reason}.`
        : `The backup was changed or cut off in ${damaged}.`,
    )
  }
  try {
    const plain = await decrypter.decrypt(asWeb(await open()))
    const feeding = pipeline(plain, tar)
    feeding.catch(() => undefined)
    for await (const entry of tar) {
      const { name, size } = entry.header
      last = name
      const hash = createHash('sha256')
      yield { name, size, stream: hashing(bytesIn(entry), hash, refusalOf), sha256: () => hash.digest('hex') }
    }
    await feeding
  } catch (error) {
    throw await refusalOf(error)
  }
}

/** Returns a part that is small enough for the memory. */
export async function bytesOf(part: Pick<ReadPart, 'stream'>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of part.stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Compares the parts of a backup with their sums while it is read. */
export interface SumCheck {
  /** Notes a part that was read. */
  read(name: string, sha256: string): void
  /** Throws unless each part of a list was read with its sum. */
  prove(list: Parts): void
  /** Throws if a part was read that no list names, except for the last one. */
  end(last: string): void
}

/** Keeps only the parts since the last list in memory. */
export function makeSumCheck(): SumCheck {
  const waiting = new Map<string, string>()
  return {
    read: (name, sha256) => void waiting.set(name, sha256),
    prove(list) {
      for (const { name, sha256 } of list) {
        if (waiting.get(name) !== sha256)
          throw new BackupRefusal(`The part ${name} is not the one that was saved.`)
        waiting.delete(name)
      }
    },
    end(last) {
      for (const name of waiting.keys())
        if (name !== last) throw new BackupRefusal(`The backup does not list its part ${name}.`)
    },
  }
}

/** Why a backup was not made or not restored, in a sentence for the person at the terminal. */
export class BackupRefusal extends Error {}

async function* hashing(
  stream: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
  refusalOf: (error: unknown) => Promise<BackupRefusal>,
) {
  try {
    for await (const chunk of stream) {
      hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    throw await refusalOf(error)
  }
}

/** The library reads web streams. */
function asWeb(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's type of a web stream and the library's name the same class
  return Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>
}

/** A stream of bytes says no more than that it yields something. */
async function* bytesIn(chunks: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) if (chunk instanceof Uint8Array) yield chunk
}
