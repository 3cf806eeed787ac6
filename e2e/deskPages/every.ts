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

/** The lists whose first link leads to a page of its own. */
const withPages = ['/staff/pairs', '/staff/people', '/staff/screening'] as const

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
  for (const list of withPages) {
    await page.goto(list)
    found.push((await page.locator(`a[href^="${list}/"]`).first().getAttribute('href')) ?? list)
  }
  return found
}
