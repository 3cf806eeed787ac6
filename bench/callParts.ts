import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import type { Temporary } from '../scripts/temporary.ts'
import { readRunning } from '../server/src/house/runningServer.ts'

/** Ticks of the processor's clock in a second, as Linux counts them. */
const ticks = 100

/**
 * Goes into the call of the page's address, and shows the own picture the first time; later it is on. A call that rings meanwhile stops by
 * itself, because its page is open.
 */
export async function enter(page: Page, isFirst: boolean): Promise<void> {
  const press = page.getByRole('button', { name: 'Join the call' })
  await press.waitFor()
  if (isFirst) await page.getByRole('button', { name: 'Camera on' }).click()
  await page.locator('video').waitFor()
  await press.click()
}

/** Returns the address of a page without its origin. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Returns the process of a product. */
export function productOf({ dataDir }: Pick<Temporary, 'dataDir'>): number {
  return readRunning(dataDir)?.pid ?? 0
}

/** Returns the process of the relay. */
export function relayOf(product: Pick<Temporary, 'dataDir'>): number {
  const pid = productOf(product)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const found = children.find((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(join('relay', 'main.ts')),
  )
  if (found === undefined) throw new Error('No relay runs.')
  return Number(found)
}

/** Milliseconds of CPU that a process has used. */
export function cpuOf(pid: number): number {
  const [user = '0', system = '0'] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15)
  return ((Number(user) + Number(system)) * 1000) / ticks
}
