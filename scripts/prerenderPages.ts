import { readFileSync } from 'node:fs'

/*
 * Prerenders the client's first pages in a process of its own: the modules of the client look at a device when they are loaded, and this one
 * is empty. Takes the address of the built module and, on its input, the texts by language; prints the pages.
 */
const nothing = () => undefined
const noStorage = { getItem: () => null, setItem: nothing, removeItem: nothing }
Object.assign(globalThis, {
  addEventListener: nothing,
  document: {
    addEventListener: nothing,
    cookie: '',
    documentElement: { lang: '' },
    querySelector: () => null,
    visibilityState: 'visible',
  },
  location: new URL('https://prerender.invalid/'),
  localStorage: noStorage,
  sessionStorage: noStorage,
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
  screen: { width: 360, height: 640 },
})

const [, , address = ''] = process.argv
const module: unknown = await import(address)
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module was built from this very file
const { pagePlaces, prerenderFirstPages } = module as typeof import('../web/src/prerender.tsx')
const texts: Record<string, Record<string, string>> = JSON.parse(readFileSync(0, 'utf8'))
const html: Record<string, unknown> = {}
for (const [language, words] of Object.entries(texts))
  html[language] = await prerenderFirstPages(language, words)
// What the modules left open, such as channels between tabs, would keep this process alive.
process.stdout.write(JSON.stringify({ places: pagePlaces(), html }), () => process.exit(0))
