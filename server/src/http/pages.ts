import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import fastifyStatic from '@fastify/static'
import { Failure } from '@saathi/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { escapeHtml } from '../engines/text/escapeHtml.ts'
import { lightenHeaders, serveFrame, shortenType } from './clientFiles.ts'
import { contentPolicy, documentPermissions } from './documentPolicy.ts'
import { serveHomeScreen } from './homeScreen.ts'
import { wishedLanguages } from './serve.ts'

/** The parts of the client's HTML documents. */
export interface Pages {
  /** The folder of the built client. */
  readonly folder: string
  readonly productName: string
  /**
   * The ways to sign in. They are in the document, so that the sign-in page needs no call before it is shown.
   */
  readonly signIns: readonly string[]
  /** Whether cookies are limited to https. */
  readonly secureCookies: boolean
  /** Whether an error service is configured. */
  readonly reportsErrors: boolean
  /** The help desk whose chat opens inside the client. */
  readonly help: { readonly host: string; readonly token: string } | undefined
  /** The origin of the host on which people meet in place of our own calls. */
  readonly videoHost: string | undefined
  readonly languages: readonly string[]
  /** Changes when any text changes, so that browsers load the texts again. */
  readonly textsVersion: string
  /** Returns the texts of a language whose keys begin with one of these words. */
  readonly textsOf: (language: string, beginnings: readonly string[]) => Readonly<Record<string, string>>
}

/** A page of the client as the build describes it. */
const builtPage = v.object({
  /** The page's file, which tells the client whose words it was given. */
  file: v.string(),
  /** Matches the page's addresses. */
  address: v.string(),
  scripts: v.array(v.string()),
  styles: v.array(v.string()),
  /** The beginnings of the keys of its texts. */
  words: v.array(v.string()),
  /** The page's content before its scripts run, by language. */
  html: v.record(v.string(), v.string()),
})
type BuiltPage = v.InferOutput<typeof builtPage>

interface Document {
  readonly etag: string
  readonly policy: string
  /** What the document and its frames may use of the device. */
  readonly permissions: string
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly brotli: Buffer
}

/** Serves the landing page in the reader's language, the client's files, and the client's document at every other address. */
export async function servePages(server: FastifyInstance, pages: Pages): Promise<void> {
  const landing = documents(pages, (language) => join('landing', `${language}.html`))
  const client = clientDocuments(pages)
  await server.register(fastifyStatic, {
    root: join(pages.folder, 'assets'),
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: lightenHeaders,
  })
  // The plugin's own route reads the whole folder up to three times for each file, to compare the spelling of its name.
  server.get<{ Params: { '*': string } }>('/assets/*', { onSend: shortenType }, (request, reply) =>
    reply.sendFile(request.params['*']),
  )
  serveHomeScreen(server, pages)
  // Revalidated at each visit: an outdated service worker would keep all other files outdated.
  server.get('/sw.js', (_request, reply) =>
    reply
      .type('text/javascript')
      .header('cache-control', 'no-cache')
      // The service worker loads the files of the pages, so its policy allows the same origin.
      .header('content-security-policy', "default-src 'self'")
      .send(readFileSync(join(pages.folder, 'sw.js'))),
  )
  const framed = framedDocuments(pages)
  serveFrame(server, pages.folder, (request, reply) =>
    send(request, reply, framed(languageOf(request, reply, pages))),
  )
  server.get('/', (request, reply) => send(request, reply, landing.get(languageOf(request, reply, pages))))
  server.setNotFoundHandler((request, reply) => {
    const page =
      ['GET', 'HEAD'].includes(request.method) &&
      !/^\/+((api|identity|ws|assets|files|pictures)([/?]|$)|dev\/)/i.test(request.url)
    if (!page) throw new Failure('notFound')
    return send(request, reply, client(request.url, languageOf(request, reply, pages)))
  })
}

function documents(pages: Pages, fileOf: (language: string) => string): Map<string, Document> {
  return new Map(
    pages.languages.map((language) => {
      const html = readFileSync(join(pages.folder, fileOf(language)), 'utf8')
      return [language, documentOf(filledIn(html, language, pages), pages)]
    }),
  )
}

/**
 * Returns the client's document for an address. It names the scripts and styles of the page and contains its texts,
 * so that all of them are loaded in one round trip. A document is made when it is first requested.
 */
function clientDocuments(pages: Pages): (url: string, language: string) => Document {
  const whole = readFileSync(join(pages.folder, 'index.html'), 'utf8')
  const known = v
    .parse(v.array(builtPage), JSON.parse(readFileSync(join(pages.folder, 'pages.json'), 'utf8')))
    .map((page) => ({ page, address: new RegExp(page.address, 'i') }))
  const made = new Map<string, Document>()
  return (url, language) => {
    const [path = ''] = url.split('?')
    const found = known.find(({ address }) => address.test(path))?.page
    const name = `${language} ${found?.address}`
    const document =
      made.get(name) ??
      documentOf(filledIn(withPage(whole, found, { language, pages }), language, pages), pages)
    made.set(name, document)
    return document
  }
}

/**
 * Returns the client's document for the frame of `/see-as`. It begins with the script of the frame, and our own pages may frame it. It is
 * made when it is first requested, because packing it takes a tenth of a second.
 */
function framedDocuments(pages: Pages): (language: string) => Document {
  const client = '<script type="module"'
  const whole = readFileSync(join(pages.folder, 'index.html'), 'utf8').replace(
    client,
    `${client} src="/seeAs.js"></script>${client}`,
  )
  const made = new Map<string, Document>()
  return (language) => {
    const document = made.get(language) ?? documentOf(filledIn(whole, language, pages), pages)
    made.set(language, document)
    return {
      ...document,
      policy: document.policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    }
  }
}

interface Wanted {
  readonly language: string
  readonly pages: Pages
}

function withPage(html: string, page: BuiltPage | undefined, { language, pages }: Wanted): string {
  if (page === undefined) return html
  const known = { page: page.file, language, words: pages.textsOf(language, page.words) }
  const parts = [
    ...page.scripts
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...page.styles
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    // A block of data is not executed, so the policy needs no exception for it.
    `<script type="application/json" id="words">${JSON.stringify(known).replaceAll('<', String.raw`\u003c`)}</script>`,
  ]
  const shown = page.html[language]
  const root = /(<div id="root">)[\s\S]*?(<\/div>\s*<noscript)/
  return (shown === undefined ? html : html.replace(root, (_, open, end) => `${open}${shown}${end}`)).replace(
    '</head>',
    () => `${parts.join('')}</head>`,
  )
}

/** The part of the landing page that it has only if a help desk is configured. */
const offeredHelp = /<!--help-->[\s\S]*?<!--\/help-->/

/** What the server fills into a document. */
type Values = Pick<Pages, 'productName' | 'signIns' | 'reportsErrors' | 'help' | 'textsVersion'>

/** Returns a document of a language with the values that were not known when it was built. */
export function filledIn(html: string, language: string, pages: Values): string {
  const name = escapeHtml(pages.productName)
  const { help } = pages
  return (help === undefined ? html.replace(offeredHelp, '') : html)
    .replaceAll('%HELP_HOST%', () => escapeHtml(help?.host ?? ''))
    .replaceAll('%HELP_TOKEN%', () => escapeHtml(help?.token ?? ''))
    .replaceAll('%PRODUCT%', () => name)
    .replaceAll('%BRAND%', () => name.toLowerCase())
    .replaceAll('%TEXTS%', pages.textsVersion)
    .replaceAll('%SIGNINS%', pages.signIns.join(' '))
    .replaceAll('%REPORTS%', pages.reportsErrors ? 'on' : 'off')
    .replaceAll('%HELP%', () => (help === undefined ? '' : escapeHtml(JSON.stringify(help))))
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
}

function documentOf(html: string, { help, videoHost }: Pick<Pages, 'help' | 'videoHost'>): Document {
  const plain = Buffer.from(html)
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => `'sha256-${sha256(style)}'`,
  )
  return {
    plain,
    gzip: gzipSync(plain),
    brotli: brotliCompressSync(plain),
    etag: `"${sha256(html)}"`,
    policy: contentPolicy(styles, [help && new URL(help.host).origin, videoHost].filter(isNamed)),
    permissions: documentPermissions(videoHost),
  }
}

const isNamed = (origin: string | undefined) => origin !== undefined

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** The known parameters of a page's address; others are ignored. */
const languageQuery = v.object({ lang: v.fallback(v.optional(v.string()), undefined) })

/**
 * Returns the language in the address (and stores it in a cookie), otherwise the cookie's, the browser's best
 * match, or the default.
 */
function languageOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { languages, secureCookies }: Pages,
): string {
  const { lang: asked } = v.parse(languageQuery, request.query)
  if (asked !== undefined && languages.includes(asked)) {
    reply.header(
      'set-cookie',
      `language=${asked}; Path=/; Max-Age=31536000; SameSite=Lax${secureCookies ? '; Secure' : ''}`,
    )
    return asked
  }
  return readerLanguage(request, languages)
}

/**
 * Returns the language that the reader chose before, otherwise the browser's best match, otherwise the first
 * language.
 */
export function readerLanguage(
  request: Pick<FastifyRequest, 'headers'>,
  languages: readonly string[],
): string {
  return wishedLanguages(request).find((wish) => languages.includes(wish)) ?? languages[0] ?? 'en'
}

function send(request: FastifyRequest, reply: FastifyReply, document: Document | undefined): FastifyReply {
  if (document === undefined) throw new Failure('notFound')
  const accepted = request.headers['accept-encoding'] ?? ''
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': document.policy,
    'permissions-policy': document.permissions,
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
    etag: document.etag,
  })
  if (request.headers['if-none-match'] === document.etag) return reply.status(304).send()
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(document.brotli)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(document.gzip)
  return reply.send(document.plain)
}
