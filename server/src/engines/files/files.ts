import { createHmac, timingSafeEqual } from 'node:crypto'
import { open, opendir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { partOf, writeDurably } from '../disk/durableFile.ts'
import type { KeyKeeper } from '../secrets/keys.ts'

/** How long a link works, and the name under which a browser saves the file. */
export interface LinkTerms {
  readonly seconds: number
  /**
   * For up to this long the link stays the same, so that browsers need not load a picture again; the link then
   * works for up to that much longer.
   */
  readonly steadySeconds?: number
  readonly name?: string
  /** The person for whom the link is made; when it is opened, the file's room checks again whether they may. */
  readonly reader?: string
}

/** Whether a person may open a file now. A link without a reader is for anyone who has it. */
export type FileGate = (key: string, reader: string) => Promise<boolean>

/** The parts of a link besides the key. */
export interface LinkParts {
  readonly until: number
  readonly proof: string
  readonly name: string
  /** Empty in a link for anyone. */
  readonly reader: string
}

/** A stored file as a stream, and the size of the whole file in bytes. */
export interface StoredStream {
  readonly size: number
  readonly stream: Readable
}

/** A part of a file: the numbers of its first and its last byte. */
export interface BytesPart {
  readonly first: number
  readonly last: number
}

/** Stores bytes under keys such as `pictures/7f3c.webp`. */
export interface Shelf {
  /** Stores bytes under a key, completely or not at all. Two calls must not write the same key at once. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Like `put`, for a file that may be too large for the memory. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** Returns the bytes of a key; undefined if there are none. */
  get(key: string): Promise<Buffer | undefined>
  /** Returns the size in bytes of the file under a key; undefined if there is none. */
  sizeOf(key: string): Promise<number | undefined>
  /** Like `get`, as a stream, for the whole file or a part of it. */
  read(key: string, part?: BytesPart): Promise<StoredStream | undefined>
  /** Deletes a key; repeating it changes nothing. */
  remove(key: string): Promise<void>
  /** Returns all keys, a page at a time. */
  list(): AsyncIterable<string>
}

/** Stored files, which are reached from outside only by signed links that expire. */
export interface Files extends Shelf {
  /** Returns an address of this product that opens a key until it expires. Times are the machine's own. */
  link(key: string, terms: LinkTerms): string
  /** Whether a link was made by this product and has not expired. */
  isLink(key: string, parts: LinkParts): boolean
}

/** Adds signed links to a shelf. */
export async function openFiles(shelf: Shelf, keys: KeyKeeper): Promise<Files> {
  const secret = await keys.keep('file-links', async () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
  )
  const proofOf = (key: string, { until, name, reader }: Omit<LinkParts, 'proof'>) =>
    createHmac('sha256', secret)
      .update([key, until, name, ...(reader === '' ? [] : [reader])].join('\n'))
      .digest('base64url')
  return {
    put: (key, bytes) => shelf.put(checked(key), bytes),
    putStream: (key, chunks) => shelf.putStream(checked(key), chunks),
    sizeOf: (key) => shelf.sizeOf(checked(key)),
    read: (key, part) => shelf.read(checked(key), part),
    get: (key) => shelf.get(checked(key)),
    remove: (key) => shelf.remove(checked(key)),
    list: () => shelf.list(),
    link(key, { seconds, steadySeconds = 1, name = '', reader = '' }) {
      const end = Math.floor(Date.now() / 1000) + seconds
      const until = Math.ceil(end / steadySeconds) * steadySeconds
      const query = new URLSearchParams({
        until: String(until),
        proof: proofOf(key, { until, name, reader }),
      })
      if (name !== '') query.set('name', name)
      if (reader !== '') query.set('reader', reader)
      return `/files/${key}?${query.toString()}`
    },
    isLink(key, { proof, ...parts }) {
      const wanted = Buffer.from(proofOf(key, parts))
      const shown = Buffer.from(proof)
      return (
        shown.length === wanted.length && timingSafeEqual(shown, wanted) && parts.until * 1000 > Date.now()
      )
    },
  }
}

/** Stores bytes in a folder of this machine. */
export function shelfInFolder(folder: string): Shelf {
  return {
    put: (key, bytes) => writeDurably(join(folder, key), [bytes]),
    putStream: (key, chunks) => writeDurably(join(folder, key), chunks),
    async sizeOf(key) {
      return (await stat(join(folder, key)).catch(undefinedWhereMissing))?.size
    },
    async read(key, part) {
      const handle = await open(join(folder, key)).catch(undefinedWhereMissing)
      if (handle === undefined) return undefined
      const { size } = await handle.stat()
      return {
        size,
        stream: handle.createReadStream({ start: part?.first ?? 0, ...(part && { end: part.last }) }),
      }
    },
    get: (key) => readFile(join(folder, key)).catch(undefinedWhereMissing),
    async remove(key) {
      const file = join(folder, key)
      await rm(file, { force: true })
      // A process that was killed while it wrote the file leaves the incomplete part.
      await rm(partOf(file), { force: true })
    },
    async *list() {
      for (const part of await readdir(folder).catch(nothingWhereMissing)) {
        // A folder may have a million files, so their names are read a page at a time.
        const names = await opendir(join(folder, part)).catch(nothingWhereMissing)
        for await (const { name } of names) if (isFileKey(`${part}/${name}`)) yield `${part}/${name}`
      }
    },
  }
}

function nothingWhereMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return []
}

function undefinedWhereMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Refuses anything that is not a key. Keys are made by this product, so a wrong one is a bug, or an attempt to
 * leave the folder.
 */
function checked(key: string): string {
  if (!isFileKey(key)) throw new Error('This is not the key of a file.')
  return key
}

/** The folder of a bucket that has the backups of the whole system. Nothing in it is a stored file. */
export const backupsFolder = 'backups'

/** Whether a text has the form of a key: a folder, and a name with an ending. */
export function isFileKey(key: string): boolean {
  return !key.startsWith(`${backupsFolder}/`) && /^[a-z]+\/[\w-]{1,100}\.[a-z\d]{1,5}$/.test(key)
}
