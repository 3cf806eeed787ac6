import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse } from 'regexparam'
import * as v from 'valibot'

const builtFile = v.object({
  file: v.string(),
  css: v.optional(v.array(v.string()), []),
  imports: v.optional(v.array(v.string()), []),
  dynamicImports: v.optional(v.array(v.string()), []),
})
type Manifest = Readonly<Record<string, v.InferOutput<typeof builtFile>>>

const described = v.object({
  places: v.array(v.object({ path: v.string(), file: v.string() })),
  html: v.record(v.string(), v.record(v.string(), v.string())),
})

interface Client {
  /** The folder of the built client. */
  readonly dist: string
  /** The built module that prerenders, and the texts by language. */
  readonly prerender: string
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Writes `pages.json`. It holds, for each page, its addresses, the files and texts that it needs, and what it shows before its scripts run. */
export function writePages({ dist, prerender, texts }: Client): void {
  const manifest = v.parse(
    v.record(v.string(), builtFile),
    JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')),
  )
  const { places, html } = describe(prerender, texts)
  const pageKeys = new Set(places.map(({ file }) => `src/${file}`))
  const shell = 'index.html'
  const beginnings = new Set(
    Object.keys(Object.values(texts)[0] ?? {}).map((key) => key.slice(0, key.indexOf('.'))),
  )
  // Bars and dialogs have files of their own and are not pages. The chat beside the pages and the notifications of the device load the texts themselves, later.
  const around = (manifest[shell]?.dynamicImports ?? []).filter(
    (key) => /^src\/(shell|chat(?!\/screens)|notifications(?!\/push))\//.test(key) && !pageKeys.has(key),
  )
  // The layer of calls loads the texts itself, and their other parts are for the chat alone.
  const ofCalls = Object.keys(manifest).filter((key) => key.startsWith('src/video/public/'))
  const pages = places.map(({ path, file }) => {
    const key = `src/${file}`
    if (manifest[key] === undefined) throw new Error(`${path} names ${file}, which is no part of its own.`)
    const isPrerendered = Object.values(html).some((byPath) => byPath[path] !== undefined)
    const parts = withImports(manifest, isPrerendered ? [key, 'src/shell/typedBefore.ts'] : [key])
    const apart = new Set([...pageKeys, ...(/^(chat|video)\//.test(file) ? [] : ofCalls)])
    const all = withImports(manifest, [shell, key, ...around], apart)
    return {
      file,
      address: parse(path).pattern.source,
      scripts: parts.map((part) => fileOf(manifest, part)),
      styles: [...new Set(parts.flatMap((part) => manifest[part]?.css ?? []))],
      words: wordsIn(all.map((part) => join(dist, fileOf(manifest, part)))).filter((word) =>
        beginnings.has(word.split('.', 1)[0] ?? ''),
      ),
      html: Object.fromEntries(
        Object.entries(html).flatMap(([language, byPath]) =>
          byPath[path] === undefined ? [] : [[language, byPath[path]]],
        ),
      ),
    }
  })
  writeFileSync(join(dist, 'pages.json'), JSON.stringify(pages))
}

/** Runs the module in a process of its own, because it needs a device that this process does not have. */
function describe(prerender: string, texts: Client['texts']) {
  const printed = execFileSync(
    process.execPath,
    [join(import.meta.dirname, 'prerenderPages.ts'), prerender],
    {
      input: JSON.stringify(texts),
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  return v.parse(described, JSON.parse(printed))
}

/** The parts that are loaded with these; with `apart`, those that they load later too, except other pages. */
function withImports(
  manifest: Manifest,
  keys: readonly string[],
  apart?: ReadonlySet<string>,
): readonly string[] {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    const { imports, dynamicImports } = manifest[key] ?? { imports: [], dynamicImports: [] }
    for (const next of imports) visit(next)
    if (apart === undefined || key === 'index.html') return
    for (const next of dynamicImports) if (!apart.has(next)) visit(next)
  }
  for (const key of keys) visit(key)
  return [...found]
}

function fileOf(manifest: Manifest, key: string): string {
  const file = manifest[key]?.file
  if (file === undefined) throw new Error(`${key} is missing in the built client.`)
  return file
}

/** The beginnings of the text keys that a script contains, as far as it has them in one piece: `chat.today`, `learning.week`, or `error.`. */
function wordsIn(files: readonly string[]): string[] {
  const texts = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const found = new Set([...texts.matchAll(/['"`]([a-z]+\.\w*)/gi)].map(([, word = '']) => word))
  return [...found].filter((word) => ![...found].some((each) => each !== word && word.startsWith(each)))
}
