import { shortened } from '@saathi/contract/base/letters.ts'
import { Parser } from 'htmlparser2'

import type { WebReply } from '../../engines/network/webFetch.ts'

/** The facts that a page states about itself. */
export interface PageFacts {
  readonly title: string
  readonly description: string
  /** The address of its picture; undefined without one. */
  readonly picture: string | undefined
}

const mostTitle = 200
const mostDescription = 300
/** Characters of a page that are read at a time. */
const sliceCharacters = 4096

/** Reads the head of a page; undefined if it has no title. Nothing in the page is run or loaded. */
export async function readPage(reply: WebReply): Promise<PageFacts | undefined> {
  const { meta, title, base } = await headOf(textOf(reply))
  const first = (...names: string[]) => names.map((name) => meta.get(name)).find(Boolean)
  const named = plain(first('og:title', 'twitter:title') ?? title, mostTitle)
  if (named === '') return undefined
  return {
    title: named,
    description: plain(first('og:description', 'twitter:description', 'description') ?? '', mostDescription),
    picture: addressIn(
      first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'),
      base,
      reply.url,
    ),
  }
}

interface Head {
  readonly meta: ReadonlyMap<string, string>
  readonly title: string
  readonly base: string | undefined
}

/** Reads the tags of a page's head in slices, and stops at the beginning of its body. */
async function headOf(html: string): Promise<Head> {
  const meta = new Map<string, string>()
  let title = ''
  let base: string | undefined
  let isInTitle = false
  let hasTitle = false
  const place = { isInBody: false }
  const parser = new Parser({
    onopentag(tag, { name, property, content, href }) {
      if (tag === 'meta') {
        const key = (property ?? name ?? '').toLowerCase()
        if (content !== undefined && !meta.has(key)) meta.set(key, content)
      }
      if (tag === 'base') base ??= href
      // A drawing inside a page can have a title too.
      if (tag === 'title' && !hasTitle) isInTitle = true
      if (tag === 'body') {
        place.isInBody = true
        parser.pause()
      }
    },
    ontext(text) {
      if (isInTitle) title += text
    },
    onclosetag(tag) {
      if (tag !== 'title') return
      hasTitle ||= isInTitle
      isInTitle = false
    },
  })
  for (let at = 0; at < html.length && !place.isInBody; at += sliceCharacters) {
    // A page that consists only of tags takes half a second, so other work of the process gets its turn in between.
    if (at > 0) await new Promise(setImmediate)
    parser.write(html.slice(at, at + sliceCharacters))
  }
  return { meta, title, base }
}

/** Returns the text of a page in the character set that its server or its head names. */
function textOf({ bytes, charset }: WebReply): string {
  const named = charset || /charset=["']?([\w-]{1,40})/i.exec(bytes.subarray(0, 2048).toString('latin1'))?.[1]
  try {
    return new TextDecoder(named || 'utf-8').decode(bytes)
  } catch {
    // The character set is unknown.
    return new TextDecoder().decode(bytes)
  }
}

/**
 * Returns a text on one line, without invisible characters and characters that change the direction of the text.
 */
function plain(text: string, most: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return shortened(line, most)
}

function addressIn(given: string | undefined, base: string | undefined, page: string): string | undefined {
  if (given === undefined) return undefined
  const root = base !== undefined && URL.canParse(base, page) ? new URL(base, page).href : page
  return URL.canParse(given, root) ? new URL(given, root).href : undefined
}
