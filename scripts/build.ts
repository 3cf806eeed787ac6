import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import { build } from 'vite'

import { readTexts } from '../server/src/engines/text/texts.ts'
import { clientFingerprint, isBuilt, stamp } from './builtFrom.ts'
import { writePages } from './builtPages.ts'
import { withOwnFonts } from './fonts.ts'
import { oneAtATime } from './oneAtATime.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'web')
const dist = join(web, 'dist')
const lock = join(root, 'node_modules', '.cache', 'building')

/**
 * Builds the web client and the landing page of each language, unless the existing build has the same sources. A
 * second process that begins meanwhile waits for the first.
 */
export function buildWeb(say: (line: string) => void): Promise<void> {
  return oneAtATime(lock, () => buildOnce(say))
}

async function buildOnce(say: (line: string) => void): Promise<void> {
  if (isBuilt()) return
  const sources = clientFingerprint()
  say('Building the web client (about ten seconds, once).')
  const config = { configFile: join(web, 'vite.config.ts'), logLevel: 'warn' as const }
  await build(config)
  await prerender(config)
  await describePages(config)
  compress()
  writeFileSync(stamp, sources)
}

async function prerender(config: { configFile: string; logLevel: 'warn' }): Promise<void> {
  const folder = join(root, '.build')
  await build({
    ...config,
    build: {
      ssr: 'src/landing/prerender.tsx',
      outDir: folder,
      emptyOutDir: true,
      ssrEmitAssets: false,
      copyPublicDir: false,
    },
  })
  const module: unknown = await import(`${pathToFileURL(join(folder, 'prerender.js')).href}?${Date.now()}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module was built from this very file
  const { prerenderLanding } = module as typeof import('../web/src/landing/prerender.tsx')
  const helpScript = await buildHelpScript()
  const texts = readTexts(join(root, 'content', 'languages'))
  const languages = texts.languages.filter((language) => language.isActive)
  mkdirSync(join(dist, 'landing'), { recursive: true })
  for (const { languageCode } of languages) {
    const html = prerenderLanding({
      words: texts.all(languageCode),
      language: languageCode,
      languages,
      helpScript,
    })
    writeFileSync(join(dist, 'landing', `${languageCode}.html`), await withOwnFonts(html, dist))
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Builds the landing page's script for itself: together with the client it would share parts with pages, and load them. */
async function buildHelpScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(web, 'src', 'landing', 'helpScript.ts'),
        output: { entryFileNames: 'assets/landing-help-[hash].js' },
      },
    },
  })
  if (!('output' in built)) throw new Error('The script of the landing page was not built.')
  return `/${built.output[0].fileName}`
}

async function describePages(config: { configFile: string; logLevel: 'warn' }): Promise<void> {
  const folder = join(root, '.build')
  await build({
    ...config,
    build: {
      ssr: 'src/prerender.tsx',
      outDir: folder,
      emptyOutDir: true,
      ssrEmitAssets: false,
      copyPublicDir: false,
    },
  })
  const texts = readTexts(join(root, 'content', 'languages'))
  const codes = texts.languages.filter(({ isActive }) => isActive).map(({ languageCode }) => languageCode)
  writePages({
    dist,
    prerender: pathToFileURL(join(folder, 'prerender.js')).href,
    texts: Object.fromEntries(codes.map((code) => [code, texts.all(code)])),
  })
  rmSync(folder, { recursive: true, force: true })
}

/** Compresses immutable files once, at the strongest level. */
function compress(): void {
  for (const file of globSync('assets/*.{js,css,svg}', { cwd: dist })) {
    const content = readFileSync(join(dist, file))
    if (content.length < 1024) continue
    writeFileSync(join(dist, `${file}.gz`), gzipSync(content, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    writeFileSync(join(dist, `${file}.br`), brotliCompressSync(content, { params }))
  }
}

if (import.meta.main) await buildWeb((line) => console.log(line))
