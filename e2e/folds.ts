import { expect, type Page } from '@playwright/test'

/** Opens every fold of a page, also the folds inside them, and waits until what they load is there. Menus stay closed. */
export async function openFolds(page: Page): Promise<void> {
  while ((await page.evaluate(openShown)) > 0) {
    await page.evaluate(drawn)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.evaluate(closeMenus)
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
    await page.evaluate(drawn)
  }
}

/** Opens the folds that the page shows, and returns how many were closed. It runs in the page. */
function openShown(): number {
  const closed = [
    ...document.querySelectorAll<HTMLDetailsElement>('details:not([open], [data-menu])'),
  ].filter((fold) => fold.checkVisibility())
  for (const fold of closed) {
    fold.open = true
    fold.dataset.opened = ''
  }
  return closed.length
}

/** A menu lies over the page and hides a part of it, so it is opened alone. It runs in the page. */
function closeMenus(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('details[data-opened]')) {
    const content = [...fold.children].filter(({ tagName }) => tagName !== 'SUMMARY')
    const isMenu = content.some((part) => ['absolute', 'fixed'].includes(getComputedStyle(part).position))
    if (!isMenu) continue
    fold.open = false
    delete fold.dataset.opened
    fold.dataset.menu = ''
  }
}

async function drawn(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
