import { expect, type Page } from '@playwright/test'

/** Answers every question on the page in a way that its kind accepts, and waits until the page can be left. */
export async function answerAll(page: Page): Promise<void> {
  const groups = page.locator('main fieldset:has(input[type=radio], input[type=checkbox])')
  for (const group of await groups.all())
    await group.locator('input[type=radio], input[type=checkbox]').first().check()
  for (const select of await page.locator('main select').all()) await select.selectOption({ index: 1 })
  const fields = page.locator(
    'main input:not([type=radio], [type=checkbox], [type=file], [type=search]), main textarea',
  )
  for (const field of await fields.all()) {
    if ((await field.inputValue()) !== '') continue
    const described = await field.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    )
    const mode = await field.getAttribute('inputmode')
    if ((await field.getAttribute('type')) === 'time') await field.fill('07:30')
    else if (described.includes('DD/MM/YYYY')) await field.fill('15/08/2045')
    else await field.fill(mode === 'numeric' || mode === 'decimal' ? '2' : 'Something about me')
  }
  await rested(page)
}

/** Waits until new buttons can be pressed. Playwright tries a click again by itself, but only after half a second. */
export async function rested(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-resting]') === null)
}

/** Answers the open survey, page by page, until the app thanks for it. */
export async function answerSurvey(page: Page): Promise<void> {
  const place = page.getByText(/^Part \d+ of \d+ · page \d+ of \d+$/)
  const forward = page.getByRole('button', { name: /^(Next|Next part|Submit)$/ })
  while (!page.url().includes('/surveylisting/finished')) {
    await expect(forward).toBeVisible()
    const here = (await place.textContent()) ?? ''
    await answerAll(page)
    await forward.click()
    await expect(place.filter({ hasText: here })).toBeHidden()
    await expect(
      forward.or(page.getByRole('heading', { level: 1, name: 'Thank you for your answers' })),
    ).toBeVisible()
  }
}
