import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test as base } from '@playwright/test'

import { oneServer, twoServers } from '../scripts/servers.ts'
import { startTemporary, type Temporary } from '../scripts/temporary.ts'

/**
 * Options of journeys that look at pages at rest: pages do not move, and no worker stores a hundred files for each new browser. Chromium
 * then needs a fifth less processor time.
 */
export const atRest = { serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } } as const

/** The running product, and the codes that it mailed. */
export interface Product extends Temporary {
  /** Returns the one-time code in the newest unread mail to this address; waits until there is one. */
  code(email: string): Promise<string>
}

/** What a project of Playwright says about its product. */
export interface ProductOptions {
  /** Whether the product is two servers behind a balancer. */
  readonly hasTwoServers: boolean
}

/** Tests with the running product; each worker has one of its own. */
export const test = base.extend<object, ProductOptions & { product: Product }>({
  hasTwoServers: [false, { option: true, scope: 'worker' }],
  product: [
    async ({ hasTwoServers }, use) => {
      const temporary = await startTemporary({}, hasTwoServers ? twoServers : oneServer)
      await use({ ...temporary, code: (email) => codeOf(temporary.outbox, email) })
      await temporary.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

/** Tests that change what other journeys find, such as the clock: each has a product of its own. */
export const inOwnProduct = test.extend<{ own: Temporary }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
  own: async ({}, use) => {
    const own = await startTemporary()
    await use(own)
    await own.stop()
  },
})

/** A product without a demo and without people, for journeys that start with nothing. */
export const inEmptyProduct = test.extend<{ own: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
  own: async ({}, use) => {
    const own = await startTemporary({ DEMO: '0' })
    await use({ ...own, code: (email) => codeOf(own.outbox, email) })
    await own.stop()
  },
})

/** Mails whose code was read already, so that the next step waits for a newer one. */
const readLetters = new Set<string>()

async function codeOf(outbox: string, email: string): Promise<string> {
  let code: string | undefined
  const look = () => (code = nextCode(outbox, email))
  await expect.poll(look, { message: `a code is mailed to ${email}`, timeout: 15_000 }).toBeDefined()
  return code ?? ''
}

/** Returns the code in the newest mail to this address, unless it was read before. */
function nextCode(outbox: string, email: string): string | undefined {
  const newest = filesOf(outbox)
    .filter((name) => name.endsWith(`-${email}.eml`) && !readLetters.has(name))
    .toSorted()
    .at(-1)
  const mail = newest === undefined ? '' : readFileSync(join(outbox, newest), 'utf8')
  const code = mail.match(/ is ([A-Z\d]{6})\s/)?.[1]
  if (newest !== undefined && code !== undefined) readLetters.add(newest)
  return code
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // The folder is created with the first mail.
    return []
  }
}
