import { expect, type Page } from '@playwright/test'

import { findSeriousFaults } from '../axe.ts'

/** Every page of the desk that has an address of its own. */
const lists = [
  '/staff',
  '/staff/pairs',
  '/staff/people',
  '/staff/safety',
  '/staff/safety/year',
  '/staff/screening',
  '/staff/matching',
  '/staff/matching/pool',
  '/staff/matching/drafts',
  '/staff/team',
  '/staff/audit',
  '/staff/opening',
  '/staff/system',
  '/staff/commands',
] as const

/** The pages that a list leads to, by its first link to one. */
const behind = [
  ['/staff/pairs', /\/staff\/pairs\/[^?]/],
  ['/staff/people', /\/staff\/people\/[^?]/],
  ['/staff/screening', /\/staff\/screening\/[^?]/],
] as const

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
] as const

/** Returns the faults that axe finds on every page of the desk, in each size and colour; `seen` is called at each. */
export async function faultsOfEveryPage(
  page: Page,
  seen?: (page: Page, name: string) => Promise<void>,
): Promise<string[]> {
  const faults: string[] = []
  for (const address of [...lists, ...(await addressesBehind(page))]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(0)
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const at = `${address}, ${size.width} px, ${colorScheme}`
        faults.push(...(await findSeriousFaults(page)).map((fault) => `${at}: ${fault}`))
        await seen?.(page, at)
      }
    }
  }
  return faults
}

async function addressesBehind(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [list, address] of behind) {
    await page.goto(list)
    const link = page.locator('main a, li a, tbody a').filter({ hasText: /\S/ })
    await expect(link.first()).toBeVisible()
    const all = await link.evaluateAll((links) => links.map((each) => each.getAttribute('href') ?? ''))
    const to = all.find((each) => address.test(each))
    if (to === undefined) throw new Error(`${list} leads to no page.`)
    found.push(to)
  }
  return found
}
