import type { Page } from '@playwright/test'

import type { Product } from './product.ts'

/** Cuts the network of every page: the connection to the product, and the browser's own state. */
export async function loseNetwork(page: Page, { network }: Product): Promise<void> {
  network.cut()
  await page.context().setOffline(true)
}

/** Restores the network. */
export async function regainNetwork(page: Page, { network }: Product): Promise<void> {
  network.mend()
  await page.context().setOffline(false)
}
