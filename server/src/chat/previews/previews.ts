import { createHash, randomUUID } from 'node:crypto'

import type { LinkPreview } from '@saathi/contract/chat/previewCalls.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { repack } from '../../engines/files/pictures.ts'
import { makeTurns } from '../../engines/work/turns.ts'
import { fetchFromWeb } from '../../engines/network/webFetch.ts'
import type { House } from '../../house/house.ts'
import { type PageFacts, readPage } from './page.ts'
import { readPreviewHosts } from './settings.ts'
import {
  dropUnused,
  notePicture,
  notePictureUse,
  putPreview,
  type StoredPreview,
  usedPreview,
} from './store.ts'

/** The limits of loading a page, up to its last byte. */
const page = { mostBytes: 1_048_576, timeoutMs: 5000, redirects: 3 }
const picture = { mostBytes: 3_145_728, timeoutMs: 5000, redirects: 3 }
/** The longest side of a stored picture in pixels: sharp on a phone's card. */
const longestSide = 640
/** Pages that are read at the same time, by all people. */
const readsAtOnce = 6
/** How many pages are read for one person, so that one person's slow pages cannot fill the queue of all. */
const reads = { most: 60, seconds: 3600 }
/** For how long a page, or a page that could not be read, is not read again. */
const freshMs = 86_400_000
const failedMs = 10 * 60_000
/** A preview that nobody used for this many days is deleted. */
const unusedDays = 31
const mostDropped = 200

/** A page's preview as a message carries it. */
export interface LinkAttachment {
  readonly attachment_type: 'link_preview'
  readonly url: string
  readonly title?: string
  readonly description?: string
  readonly image?: string | null
}

/** Previews of pages of the web, read by the server, so that no site learns who wrote or reads its address. */
export interface Previews {
  /** Returns a page's preview; throws `previewFailed` if there is none, and `tooOften` after too many pages. */
  find(url: string, personId: string): Promise<LinkPreview>
  /** Returns a link as a message carries it, with its preview if that is known already. */
  attach(url: string): Promise<LinkAttachment>
  /** Like `find`, but in the form that a message carries; undefined if there is none. */
  load(url: string, personId: string): Promise<LinkAttachment | undefined>
  /** Returns the picture of a page by its name in the address. */
  file(name: string): Promise<Buffer | undefined>
  /** Deletes previews that nobody uses. */
  tidy(): Promise<void>
}

type PreviewHouse = Pick<House, 'db' | 'clock' | 'config' | 'files' | 'limits'>

/** Opens the previews. */
export function openPreviews(house: PreviewHouse): Previews {
  const { db, clock, files, limits } = house
  const read = makeReading(house)
  const find = async (url: string, personId: string): Promise<StoredPreview | undefined> => {
    const address = addressOf(url)
    if (address === undefined) return undefined
    const stored = await usedPreview(db, hashOf(address), clock.now())
    const isFresh =
      stored !== undefined &&
      clock.now().getTime() - stored.fetchedAt.getTime() < (stored.title === null ? failedMs : freshMs)
    if (!isFresh) await limits.take(`previews:${personId}`, reads)
    const current = isFresh ? stored : await read(address, personId)
    return current.title === null ? undefined : current
  }
  return {
    async find(url, personId) {
      const found = await find(url, personId)
      if (found === undefined) throw new Failure('previewFailed')
      return { ...shown(found), url }
    },
    async attach(url) {
      const address = addressOf(url)
      const known = address === undefined ? undefined : await usedPreview(db, hashOf(address), clock.now())
      return attachmentOf(url, known)
    },
    async load(url, personId) {
      const found = await find(url, personId)
      return found === undefined ? undefined : attachmentOf(url, found)
    },
    async file(name) {
      const [, id] = /^([\w-]{36})\.webp$/.exec(name) ?? []
      if (id === undefined) return undefined
      await notePictureUse(db, id, clock.now())
      return files.get(keyOf(id))
    },
    async tidy() {
      const before = new Date(clock.now().getTime() - unusedDays * 86_400_000)
      for (const id of await dropUnused(db, before, mostDropped)) await files.remove(keyOf(id))
    },
  }
}

const keyOf = (id: string) => `previews/${id}.webp`

/** Returns a web address without the part after `#`; undefined if it is not an address of a web page. */
function addressOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const address = new URL(url)
  if (!/^https?:$/.test(address.protocol) || address.username !== '' || address.password !== '')
    return undefined
  address.hash = ''
  return address.href
}

function hashOf(address: string): string {
  return createHash('sha256').update(address).digest('base64url')
}

function shown({ id, title, description, hasPicture }: StoredPreview) {
  return { title: title ?? '', description, image: hasPicture ? `/previews/${id}.webp` : null }
}

function attachmentOf(url: string, known: StoredPreview | undefined): LinkAttachment {
  return {
    attachment_type: 'link_preview',
    url,
    ...(known === undefined || known.title === null ? {} : shown(known)),
  }
}

/**
 * Returns a function that reads a page and stores its facts. Concurrent requests for the same page share one
 * download.
 */
function makeReading({ db, clock, config, files }: PreviewHouse) {
  const hosts = config.of(readPreviewHosts)
  const trusts = ({ host }: URL) => hosts.has(host)
  const inTurn = makeTurns(readsAtOnce)
  const onTheWay = new Map<string, Promise<StoredPreview>>()
  const headers = {
    'user-agent': `Mozilla/5.0 (compatible; LinkPreview/1.0; +${config.publicUrl})`,
    'accept-language': 'en-IN, en;q=0.9, hi;q=0.8',
  }
  const factsOf = async (address: string): Promise<PageFacts | undefined> => {
    const accept = 'text/html, application/xhtml+xml;q=0.9'
    const question = { ...page, trusts, url: address, allowsHttp: true, cuts: true } as const
    const reply = await fetchFromWeb({ ...question, headers: { ...headers, accept } })
    return /^(text\/html|application\/xhtml\+xml)$/.test(reply.type) ? await readPage(reply) : undefined
  }
  const pictureOf = async (address: string, personId: string): Promise<Buffer | undefined> => {
    const question = { ...picture, trusts, url: address, allowsHttp: true } as const
    const reply = await fetchFromWeb({ ...question, headers: { ...headers, accept: 'image/*' } })
    // A drawing can load other files.
    if (!/^image\/(jpeg|png|webp|gif|avif)$/.test(reply.type)) return undefined
    return repack(personId, reply.bytes, (each) =>
      each
        .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 70 }),
    )
  }
  const read = async (address: string, personId: string): Promise<StoredPreview> => {
    const facts = await factsOf(address).catch(() => undefined)
    const stored = await putPreview(db, {
      id: randomUUID(),
      address,
      addressHash: hashOf(address),
      found: facts ?? null,
      at: clock.now(),
    })
    if (facts?.picture === undefined) return stored
    const bytes = await pictureOf(facts.picture, personId).catch(() => undefined)
    if (bytes === undefined) return stored
    await files.put(keyOf(stored.id), bytes)
    return (await notePicture(db, stored.id)) === 0 ? stored : { ...stored, hasPicture: true }
  }
  return (address: string, personId: string): Promise<StoredPreview> => {
    const twin = onTheWay.get(address)
    if (twin !== undefined) return twin
    const reading = inTurn(personId, () => read(address, personId)).finally(() => onTheWay.delete(address))
    onTheWay.set(address, reading)
    return reading
  }
}
