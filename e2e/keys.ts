import { expect, type Page } from '@playwright/test'

/** Presses Tab until an element with this name has a visible focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await focusedName(page)).startsWith(name)) {
      const outlined = await page.evaluate(
        () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
      )
      expect(outlined).not.toBe('none')
      return
    }
  }
  throw new Error(`${name} cannot be reached by Tab.`)
}

/** Presses Tab until an input of this type has the focus. */
export async function tabToType(page: Page, type: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.getAttribute('type'))) === type) return
  }
  throw new Error(`No ${type} can be reached by Tab.`)
}

/** Returns the name of the focused element. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim()
  })
}
