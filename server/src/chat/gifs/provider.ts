import * as v from 'valibot'

import { fetchFromWeb } from '../../engines/network/webFetch.ts'
import type { GifProvider } from './settings.ts'

/** A page has this many pictures, the built-in ones too. */
export const gifsPerPage = 10
const timeoutMs = 3000
const mostBytes = 500_000
/** After a failure the service is not asked for this long, so that not every search waits for it. */
const pauseMs = 30_000
/** How many pages are remembered, and for how long: a popular search costs one request. */
const mostPages = 500
const pageLifeMs = 10 * 60_000

/** A picture that the service found. */
export interface FoundGif {
  readonly id: string
  readonly title: string
  /** Addresses at the service, which no browser sees. */
  readonly url: string
  readonly previewUrl: string
  readonly width: number
  readonly height: number
}

/** A page of the service's results. */
export interface FoundPage {
  readonly gifs: readonly FoundGif[]
  readonly hasNextPage: boolean
}

/** A search for pictures. */
export interface GifQuestion {
  readonly query: string
  readonly page: number
  readonly language: string
}

const pixels = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
  v.maxValue(4000),
)
const address = v.pipe(v.string(), v.maxLength(2000), v.url())
const rendition = v.object({ url: address, width: pixels, height: pixels })
const entry = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  title: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, 200).toWellFormed()),
    ),
    '',
  ),
  images: v.object({
    fixedWidth: rendition,
    downsized: v.optional(rendition),
    fixedWidthSmall: v.optional(v.object({ url: address })),
  }),
})
const reply = v.object({
  data: v.pipe(v.array(v.unknown()), v.maxLength(100)),
  pagination: v.object({ totalCount: v.optional(v.number(), 0), count: v.number(), offset: v.number() }),
})

/** Asks the service; undefined if it fails now or failed a moment ago. */
export function openProvider(
  provider: GifProvider,
  failed: (error: unknown) => void,
  now: () => number = () => performance.now(),
) {
  const known = new Map<string, { readonly page: FoundPage; readonly until: number }>()
  let pausedUntil = 0
  const remember = (key: string, page: FoundPage): FoundPage => {
    known.delete(key)
    if (known.size >= mostPages) known.delete(known.keys().next().value ?? '')
    known.set(key, { page, until: now() + pageLifeMs })
    return page
  }
  return async (question: GifQuestion): Promise<FoundPage | undefined> => {
    const key = JSON.stringify([question.query.toLowerCase(), question.page, question.language])
    const remembered = known.get(key)
    if (remembered !== undefined && remembered.until > now()) return remembered.page
    if (pausedUntil > now()) return undefined
    try {
      return remember(key, await ask(provider, question))
    } catch (error) {
      pausedUntil = now() + pauseMs
      failed(error)
      return undefined
    }
  }
}

async function ask(provider: GifProvider, { query, page, language }: GifQuestion): Promise<FoundPage> {
  const url = new URL(`${provider.address}/${query === '' ? 'trending' : 'search'}`)
  const asked = {
    ...(query === '' ? {} : { q: query, lang: language }),
    limit: String(gifsPerPage),
    offset: String((page - 1) * gifsPerPage),
    rating: 'g',
    api_key: provider.key,
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  const { bytes } = await fetchFromWeb({
    url: url.href,
    mostBytes,
    timeoutMs,
    trusts: provider.trusts,
  })
  const { data, pagination } = v.parse(reply, inOurSpelling(JSON.parse(bytes.toString('utf8'))))
  return {
    gifs: data.slice(0, gifsPerPage).flatMap((each) => {
      const parsed = v.safeParse(entry, each)
      return parsed.success ? [foundGif(parsed.output)] : []
    }),
    hasNextPage: pagination.offset + pagination.count < pagination.totalCount,
  }
}

function foundGif({ id, title, images }: v.InferOutput<typeof entry>): FoundGif {
  const { url, width, height } = images.downsized ?? images.fixedWidth
  return {
    id: `found-${id}`,
    title,
    url,
    width,
    height,
    previewUrl: (images.fixedWidthSmall ?? images.fixedWidth).url,
  }
}

/** Returns the reply with its keys in camelCase, as everywhere in the code. */
function inOurSpelling(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOurSpelling)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      inOurSpelling(part),
    ]),
  )
}
