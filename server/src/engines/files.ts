import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { KeyKeeper } from './keys.ts'

/** How long a link lives, and under which name a browser saves what it leads to. */
export interface LinkTerms {
  readonly seconds: number
  /** The same link for up to an hour, so that browsers need not load a picture again; it then lives up to an hour longer. */
  readonly steady?: boolean
  readonly name?: string
}

/** What a link carries beside the key. */
export interface LinkParts {
  readonly until: number
  readonly proof: string
  readonly name: string
}

/** Where bytes lie under keys such as `pictures/7f3c.webp`. */
export interface Shelf {
  /** Keeps bytes under a key, whole or not at all; a key is put by one at a time. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a key; undefined where there are none. */
  get(key: string): Promise<Buffer | undefined>
  /** Forgets a key; forgetting it again changes nothing. */
  remove(key: string): Promise<void>
}

/** Bytes on a shelf, reached from outside only by signed links that end. */
export interface Files extends Shelf {
  /** An address of this product that leads to a key for a while. Times are the machine's own. */
  link(key: string, terms: LinkTerms): string
  /** Whether a link is one of ours and has not ended. */
  isLink(key: string, parts: LinkParts): boolean
}

const steadyStep = 3600

/** Opens a shelf to the world outside by links that are signed with a key that is kept. */
export async function openFiles(shelf: Shelf, keys: KeyKeeper): Promise<Files> {
  const secret = await keys.keep('file-links', async () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
  )
  const proofOf = (key: string, until: number, name: string) =>
    createHmac('sha256', secret).update(`${key}\n${until}\n${name}`).digest('base64url')
  return {
    put: (key, bytes) => shelf.put(checked(key), bytes),
    get: (key) => shelf.get(checked(key)),
    remove: (key) => shelf.remove(checked(key)),
    link(key, { seconds, steady = false, name = '' }) {
      const end = Math.ceil(Date.now() / 1000) + seconds
      const until = steady ? Math.ceil(end / steadyStep) * steadyStep : end
      const query = new URLSearchParams({ until: String(until), proof: proofOf(key, until, name) })
      if (name !== '') query.set('name', name)
      return `/files/${key}?${query.toString()}`
    },
    isLink(key, { until, proof, name }) {
      const wanted = Buffer.from(proofOf(key, until, name))
      const shown = Buffer.from(proof)
      return shown.length === wanted.length && timingSafeEqual(shown, wanted) && until * 1000 > Date.now()
    },
  }
}

/** Keeps bytes in a folder of this machine. */
export function shelfInFolder(folder: string): Shelf {
  return {
    async put(key, bytes) {
      const file = join(folder, key)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(partOf(file), bytes, { mode: 0o600 })
      await rename(partOf(file), file)
    },
    get: (key) =>
      readFile(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    async remove(key) {
      const file = join(folder, key)
      await rm(file, { force: true })
      // A process that was killed while it kept the file leaves what it had of it.
      await rm(partOf(file), { force: true })
    },
  }
}

/** Where bytes lie until they are whole; its name follows from the file's, so that whoever forgets the one finds the other. */
const partOf = (file: string) => `${file}.part`

/** Keys are made by this product; one that is not of their form is a mistake of ours, or an attempt to leave the folder. */
function checked(key: string): string {
  if (!isFileKey(key)) throw new Error('This is no key of a file.')
  return key
}

/** Whether a text has the form of a key: a folder and a name with an ending. */
export function isFileKey(key: string): boolean {
  return /^[a-z]+\/[\w-]{1,100}\.[a-z\d]{1,5}$/.test(key)
}
