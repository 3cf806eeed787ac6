import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with the rules and places where axe finds a serious fault in what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findSeriousFaults(page)).toEqual([])
}

/**
 * Returns the rules and places of the serious faults that axe finds in what the page shows now.
 * It judges the page at rest: a dialog that fades in while axe looks has colours that last a moment only.
 */
export async function findSeriousFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { violations } = await new AxeBuilder({ page })
    // Our pages have no frames from other origins, so axe can run in the page itself.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(', ')}`)
}
