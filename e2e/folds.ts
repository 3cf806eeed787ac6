import { expect, type Page } from '@playwright/test'

/**
 * Opens every fold of a page, also the folds inside them, and waits until what they load is there. Menus stay closed.
 * Returns how many it opened.
 */
export async function openFolds(page: Page): Promise<number> {
  let count = 0
  for (;;) {
    const opened = await page.evaluate(openShown)
    if (opened === 0) return count
    count += opened
    await page.evaluate(drawn)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
}

/** Closes the folds that `openFolds` opened, and leaves those that were open before. */
export async function closeFolds(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('details[data-opened]')) {
      fold.open = false
      delete fold.dataset.opened
    }
  })
  await page.evaluate(drawn)
}

/** Opens one menu of the page after the other and calls `judge` for each. `openFolds` has to come before, because it finds them. */
export async function withEachMenu(page: Page, judge: () => Promise<void>): Promise<void> {
  const menus = page.locator('details[data-menu]')
  for (let at = 0; at < (await menus.count()); at += 1) {
    const menu = menus.nth(at)
    if (!(await menu.isVisible())) continue
    await menu.evaluate((details: HTMLDetailsElement) => (details.open = true))
    await page.evaluate(drawn)
    await judge()
    await menu.evaluate((details: HTMLDetailsElement) => (details.open = false))
  }
}

/** Opens the folds that the page shows, and returns how many it opened. It runs in the page. */
function openShown(): number {
  const closed = [
    ...document.querySelectorAll<HTMLDetailsElement>('details:not([open], [data-menu])'),
  ].filter((fold) => fold.checkVisibility())
  const menus = closed.filter(liesOver)
  for (const menu of menus) menu.dataset.menu = ''
  const folds = closed.filter((fold) => !menus.includes(fold))
  for (const fold of folds) {
    fold.open = true
    fold.dataset.opened = ''
  }
  return folds.length

  /** A menu lies over the page and hides a part of it, so it is opened alone. */
  function liesOver(fold: HTMLDetailsElement): boolean {
    return [...fold.children].some(
      (part) => part.tagName !== 'SUMMARY' && ['absolute', 'fixed'].includes(getComputedStyle(part).position),
    )
  }
}

async function drawn(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
