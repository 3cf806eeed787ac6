import type { Gif } from '@saathi/contract/chat/calls.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { makeTurns } from '../../engines/work/turns.ts'
import { fetchFromWeb } from '../../engines/network/webFetch.ts'
import type { House } from '../../house/house.ts'
import { type GifFile, readBuiltInGifs } from '../public/gifs.ts'
import { type FoundGif, gifsPerPage, type GifQuestion, openProvider } from './provider.ts'
import { type GifProvider, readGifProvider } from './settings.ts'
import { dropUnsent, foundById, markSent, putFound } from './store.ts'

/** The largest picture of the service in bytes. */
const mostBytes = 3_000_000
const timeoutMs = 5000
/** Pictures that are loaded from the service at the same time. */
const loadsAtOnce = 4
/** For how long a picture that could not be loaded is not tried again, and how many of them are remembered. */
const failedMs = 30_000
const mostFailures = 1000
/** How many searches of one person reach the service; beyond that only the built-in pictures are found. */
const searches = { most: 200, seconds: 3600 }
/** How long we store a GIF that was found and never sent. */
const unsentDays = 3
const mostDropped = 200

/** A page of moving pictures. */
interface GifPage {
  readonly gifs: Gif[]
  readonly hasNextPage: boolean
}

/** A moving picture as a message carries it. */
export interface GifAttachment {
  readonly id: string
  readonly attachment_type: 'gif'
  readonly attachment_name: string
  /** The name in other languages, where it is known. */
  readonly locale_name?: Readonly<Record<string, string>>
  readonly name: string
  readonly type: string
  readonly url: string
  readonly preview_url: string
  readonly width: number
  readonly height: number
}

/** The moving pictures of the chat: the built-in ones, and those of a service if one is set. */
export interface Gifs {
  find(question: GifQuestion, personId: string): Promise<GifPage>
  /** Returns a picture as a message carries it, and makes it stay; undefined for an unknown id. */
  attach(id: string, language: string): Promise<GifAttachment | undefined>
  /** Returns the file of a picture, large or small, by its name in the address. */
  file(name: string, size: GifSize): Promise<GifFile | undefined>
  /** Deletes pictures that were found and never sent. */
  tidy(): Promise<void>
}

type GifSize = 'large' | 'small'
const folders = { large: 'gifs', small: 'gifsmall' } as const

/** Opens the moving pictures. */
export function openGifs(house: Pick<House, 'db' | 'clock' | 'config' | 'files' | 'limits' | 'log'>): Gifs {
  const { db, clock, config, files, limits, log } = house
  const builtIn = readBuiltInGifs()
  const provider = config.of(readGifProvider)
  const failed = (error: unknown) =>
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the GIF service does not answer')
  const search = provider === undefined ? undefined : openProvider(provider, failed)
  const load = makeLoading(house, provider?.trusts ?? (() => false))

  const mayAsk = async (personId: string): Promise<boolean> => {
    if (search === undefined) return false
    try {
      await limits.take(`gifs:${personId}`, searches)
      return true
    } catch (error) {
      if (error instanceof Failure) return false
      throw error
    }
  }

  return {
    async find(question, personId) {
      const found = (await mayAsk(personId)) ? await search?.(question) : undefined
      if (found === undefined) return pageOf(builtIn.search(question.query, question.language), question.page)
      await putFound(db, found.gifs, clock.now())
      return { gifs: found.gifs.map(shownGif), hasNextPage: found.hasNextPage }
    },
    async attach(id, language) {
      const own = builtIn.byId(id, language)
      if (own !== undefined) return attachmentOf(own.gif, own.localeTitle)
      const found = await foundById(db, id)
      if (found === undefined || (await markSent(db, id, clock.now())) === 0) return undefined
      // Loads the picture now: members will load it soon, and the service may no longer have it then.
      void load(found.id, 'large').catch(failed)
      return attachmentOf(shownGif(found))
    },
    async file(name, size) {
      const own = builtIn.file(name)
      if (own !== undefined) return own
      const [, id] = /^(found-[\w-]{1,64})\.gif$/.exec(name) ?? []
      const bytes =
        id === undefined ? undefined : ((await files.get(keyOf(id, size))) ?? (await load(id, size)))
      return bytes === undefined ? undefined : { bytes, etag: `"${id}-${size}"` }
    },
    async tidy() {
      const before = new Date(clock.now().getTime() - unsentDays * 86_400_000)
      for (const id of await dropUnsent(db, before, mostDropped)) {
        await files.remove(keyOf(id, 'large'))
        await files.remove(keyOf(id, 'small'))
      }
    },
  }
}

const keyOf = (id: string, size: GifSize) => `${folders[size]}/${id}.gif`

/**
 * Returns a function that loads a picture from the service and stores it. Concurrent requests for the same picture
 * share one download. Nothing in the database is locked while the service is slow; a second process may load it
 * too, and stores the same bytes. A failed picture is not retried for a while, because anyone can request it any
 * number of times.
 */
function makeLoading({ db, files }: Pick<House, 'db' | 'files'>, trusts: GifProvider['trusts']) {
  const inTurn = makeTurns(loadsAtOnce)
  const onTheWay = new Map<string, Promise<Buffer | undefined>>()
  const failures = makeFailures()
  const load = async (id: string, size: GifSize): Promise<Buffer | undefined> => {
    const key = keyOf(id, size)
    const found = await foundById(db, id)
    if (found === undefined) return undefined
    const stored = await files.get(key)
    if (stored !== undefined) return stored
    const url = size === 'large' ? found.url : found.previewUrl
    const { type, bytes } = await fetchFromWeb({ url, mostBytes, timeoutMs, trusts })
    if (!type.startsWith('image/') || pictureType(bytes) === undefined) throw new Error('No moving picture.')
    await files.put(key, bytes)
    // It may have been tidied away while it was loading.
    if ((await foundById(db, id)) === undefined) await files.remove(key)
    return bytes
  }
  return (id: string, size: GifSize): Promise<Buffer | undefined> => {
    const key = keyOf(id, size)
    const twin = onTheWay.get(key)
    if (twin !== undefined) return twin
    if (failures.isRecent(key)) return Promise.resolve(undefined)
    const loading = inTurn(id, () => load(id, size))
      .catch((error: unknown) => {
        failures.note(key)
        throw error
      })
      .finally(() => onTheWay.delete(key))
    onTheWay.set(key, loading)
    return loading
  }
}

/** Remembers for a while which pictures could not be loaded. */
function makeFailures() {
  const until = new Map<string, number>()
  return {
    isRecent: (key: string) => (until.get(key) ?? 0) > performance.now(),
    note(key: string): void {
      until.delete(key)
      if (until.size >= mostFailures) until.delete(until.keys().next().value ?? '')
      until.set(key, performance.now() + failedMs)
    },
  }
}

/** Returns the type of a moving picture by its first bytes; undefined for anything else. */
export function pictureType(bytes: Buffer): 'image/gif' | 'image/webp' | undefined {
  const begin = bytes.subarray(0, 12).toString('latin1')
  if (/^GIF8[79]a/.test(begin)) return 'image/gif'
  return /^RIFF....WEBP$/s.test(begin) ? 'image/webp' : undefined
}

function pageOf(all: readonly Gif[], page: number): GifPage {
  const end = page * gifsPerPage
  return { gifs: all.slice(end - gifsPerPage, end), hasNextPage: all.length > end }
}

function shownGif({ id, title, width, height }: FoundGif): Gif {
  return { id, title, url: `/gifs/${id}.gif`, previewUrl: `/gifs/small/${id}.gif`, width, height }
}

function attachmentOf(
  { id, title, url, previewUrl, width, height }: Gif,
  localeTitle?: Readonly<Record<string, string>>,
): GifAttachment {
  return {
    id,
    attachment_type: 'gif',
    attachment_name: title,
    ...(localeTitle === undefined ? {} : { locale_name: localeTitle }),
    name: title,
    type: url.endsWith('.webp') ? 'image/webp' : 'image/gif',
    url,
    preview_url: previewUrl,
    width,
    height,
  }
}
