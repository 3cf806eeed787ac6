import type { Page } from '@playwright/test'

import type { Product } from './product.ts'

/** Takes the network from every page: at the port that they reach the product by, and as the browser understands it. */
export async function loseNetwork(page: Page, { network }: Product): Promise<void> {
  network.cut()
  await page.context().setOffline(true)
}

/** Gives the network back. */
export async function regainNetwork(page: Page, { network }: Product): Promise<void> {
  network.mend()
  await page.context().setOffline(false)
}
