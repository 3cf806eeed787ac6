import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import * as v from 'valibot'

import { readTexts } from '../server/src/engines/text/texts.ts'
import { root } from './steps.ts'

const dist = join(root, 'web', 'dist')
const kB = 1000

const writtenChunk = v.object({
  file: v.string(),
  src: v.optional(v.string()),
  isEntry: v.optional(v.boolean()),
  imports: v.optional(v.array(v.string())),
  dynamicImports: v.optional(v.array(v.string())),
})

const manifest = v.parse(
  v.record(v.string(), writtenChunk),
  JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')),
)
const shell = chunksOf('index.html')
const pages = Object.keys(manifest).filter((key) => key.endsWith('Page.tsx'))

/** The size limit of a route, in bytes of gzip. */
interface Budget {
  readonly name: string
  readonly weight: number
  readonly most: number
}

/** The parts that every page of a signed-in person has. */
const bars = [
  'web/src/shell/bars/SignedInBars.tsx',
  'web/src/chat/public/chat.tsx',
  'web/src/notifications/public/unread.ts',
  'web/src/notifications/liveNotices.ts',
]
/** What `/staff` loads by itself, the shell included. */
const desk = new Set([...shell, ...chunksOfParts(['web/src/desk/DeskPage.tsx'])])
const budgets: Budget[] = [
  ...landings(),
  { name: 'Desk of the team and the shell, as sent', weight: sentOf(desk), most: 120 * kB },
  route('Sign-in', ['web/src/identity/SignInPage.tsx'], 105 * kB),
  route('Shell with the learning hub', [...bars, 'web/src/learning/hub/LearningHubPage.tsx'], 125 * kB),
  {
    name: '  more for the open chat beside a page',
    weight: weightOf(
      without(
        chunksOfParts(['web/src/chat/screens/ChatAside.tsx', 'web/src/chat/screens/ChatPage.tsx']),
        new Set([...shell, ...chunksOfParts(bars)]),
      ),
    ),
    most: 60 * kB,
  },
  ...pages.map((page) => ({
    name: `  more for ${page.replace(/^.*src\//, '')}`,
    weight: weightOf(without(chunksOf(page), shell)),
    most: 60 * kB,
  })),
]
for (const { name, weight, most } of budgets) {
  const verdict = weight > most ? 'TOO LARGE' : 'ok'
  console.log(
    `${name.padEnd(44)} ${(weight / kB).toFixed(1).padStart(6)} of ${(most / kB).toFixed(0).padStart(3)} kB  ${verdict}`,
  )
}
const strangers = pagesWithDesk()
for (const page of strangers) console.log(`${page} loads a part of the desk  TOO LARGE`)
if (strangers.length > 0) process.exitCode = 1
if (budgets.some(({ weight, most }) => weight > most)) process.exitCode = 1

function landings(): Budget[] {
  const languages = readTexts(join(root, 'content', 'languages')).languages.filter(
    (language) => language.isActive,
  )
  return languages.flatMap(({ languageCode }) => {
    const html = readFileSync(join(dist, 'landing', `${languageCode}.html`), 'utf8')
    const scripts = [...html.matchAll(/<script/g)].length
    return [
      { name: `Landing page (${languageCode}), HTML and CSS`, weight: gzipSync(html).length, most: 14 * kB },
      { name: `Landing page (${languageCode}), scripts`, weight: scripts * kB, most: 5 * kB },
    ]
  })
}

/** Returns the pages and bars of other people that load a part of the desk, which its calls give away. */
function pagesWithDesk(): string[] {
  const others = pages.filter((page) => !page.includes('src/desk/'))
  const parts: (readonly [string, Set<string>])[] = [
    ['The shell', shell],
    ['The bars', chunksOfParts(bars)],
    ...others.map((page) => [page, chunksOf(page)] as const),
  ]
  return parts
    .filter(([, files]) =>
      [...files].some((file) => readFileSync(join(dist, file), 'utf8').includes('/api/v2/staff/')),
    )
    .map(([name]) => name)
}

/** Returns the bytes of scripts as the product sends them to a browser that takes Brotli. */
function sentOf(files: Set<string>): number {
  return [...files].reduce((sum, file) => {
    const small = join(dist, `${file}.br`)
    // The smallest files are sent as they are.
    return sum + readFileSync(existsSync(small) ? small : join(dist, file)).length
  }, 0)
}

function route(name: string, parts: readonly string[], most: number): Budget {
  return { name, weight: weightOf(new Set([...shell, ...chunksOfParts(parts)])), most }
}

function chunksOfParts(parts: readonly string[]): Set<string> {
  const keys = parts.map((part) => {
    const key = Object.keys(manifest).find((each) => part.endsWith(each))
    if (key === undefined) throw new Error(`${part} is not a part of its own in the built client.`)
    return key
  })
  return new Set(keys.flatMap((key) => [...chunksOf(key)]))
}

/** Returns the scripts that are loaded with this one, including itself. */
function chunksOf(key: string): Set<string> {
  const files = new Set<string>()
  const visit = (each: string) => {
    const chunk = manifest[each]
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  visit(key)
  return new Set([...files].filter((file) => file.endsWith('.js')))
}

function without(files: Set<string>, others: Set<string>): Set<string> {
  return new Set([...files].filter((file) => !others.has(file)))
}

function weightOf(files: Set<string>): number {
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  )
}
