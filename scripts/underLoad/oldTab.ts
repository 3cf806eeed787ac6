import { type Browser, expect, type Page } from '@playwright/test'

import { bubble, openChatWith, say, visit } from '../../e2e/chatting.ts'
import type { CuttableNetwork } from '../cuttableNetwork.ts'

/** A tab with the client of the last release, and the service worker that this client brought. */
export interface OldTab {
  /** Writes a message and waits until the server has it. Each name says what the tab is asked to do. */
  writes(name: string): Promise<void>
  /** Loses the network and writes a message, which stays on the device. */
  writesOffline(name: string): Promise<void>
  /** Has the network again, and waits until the message is sent, once. */
  comesBack(name: string): Promise<void>
  opensOtherPages(name: string): Promise<void>
  /** Reloads until the tab runs the client that the server has now. */
  loadsTheNewClient(name: string): Promise<void>
  /** Whether the tab could do everything so far. */
  isWhole(): boolean
}

/** A busy machine takes its time. */
const patience = { timeout: 60_000 }
const writtenOffline = 'Written on the way'
const waiting = 'Waiting to be sent'

/** Opens the tab of Asha, in her conversation with Ravi, and waits until its service worker has stored the client. */
export async function openOldTab(browser: Browser, network: CuttableNetwork): Promise<OldTab> {
  const page = await visit(browser, network.url, 'asha')
  await openChat(page)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  // The worker stores the document last.
  await page.waitForFunction(async () => caches.has('document'))
  let isWhole = true
  let count = 0
  const does = async (name: string, work: () => Promise<void>) => {
    const failure = await work().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    isWhole &&= failure === undefined
    console.log(
      `  ${failure === undefined ? '✓' : '✗'} the open tab ${name}${failure === undefined ? '' : `: ${failure}`}`,
    )
  }
  const arrives = async (text: string) => {
    await expect(bubble(page, text)).toHaveCount(1, patience)
    await expect(page.getByText(waiting)).toHaveCount(0, patience)
  }
  return {
    isWhole: () => isWhole,
    writes: (name) =>
      does(name, async () => {
        count += 1
        await say(page, `Still here, ${count}`)
        await arrives(`Still here, ${count}`)
      }),
    writesOffline: (name) =>
      does(name, async () => {
        network.cut()
        await page.context().setOffline(true)
        await say(page, writtenOffline)
        await expect(page.getByText(waiting)).toBeVisible(patience)
      }),
    comesBack: (name) =>
      does(name, async () => {
        network.mend()
        await page.context().setOffline(false)
        await arrives(writtenOffline)
      }),
    opensOtherPages: (name) => does(name, () => openOtherPages(page)),
    loadsTheNewClient: (name) => does(name, () => loadNewClient(page, network.url)),
  }
}

/** Opens the page of each tab, whose code this client may load only now, and goes back to the conversation. */
async function openOtherPages(page: Page): Promise<void> {
  const links = page.getByRole('navigation').first().getByRole('link')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const address of addresses) {
    await page.getByRole('navigation').first().locator(`a[href="${address}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(address), patience)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible(patience)
    // Its code may be gone from the server. Then the page says so, and a press loads the new client.
    const broken = page.getByRole('heading', { name: "We couldn't open this" })
    if ((await broken.count()) === 0) continue
    console.log(`    ${address} needs the new client: the page asks to try again.`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(broken).toHaveCount(0, patience)
  }
  await openChat(page)
}

/** The journeys give a page five seconds, which a busy machine may not keep. */
const openChat = (page: Page) => expect(() => openChatWith(page, 'Ravi')).toPass(patience)

const script = /<script type="module"[^>]* src="([^"]+)"/

/** On a slow line the old worker shows its stored document once more, and has the new one at the next visit. */
async function loadNewClient(page: Page, url: string): Promise<void> {
  const newest = script.exec(await (await fetch(`${url}/chat`)).text())?.[1] ?? 'none'
  await expect(async () => {
    await page.reload()
    expect(await page.locator('script[type=module]').first().getAttribute('src')).toBe(newest)
  }).toPass(patience)
  await expect(page.getByRole('textbox', { name: 'Write to Ravi' })).toBeVisible(patience)
}
