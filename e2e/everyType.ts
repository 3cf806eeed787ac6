import { expect, type Page } from '@playwright/test'

import { pdf, picture } from './files.ts'

/** Fills in each page of the survey that uses every type of question, in order. */
export const everyPage: readonly ((page: Page) => Promise<void>)[] = [
  async (page) => {
    await page.getByLabel('Your name as it appears on your certificates').fill('Lata Rao')
    await page.getByLabel('Another number we can reach you on').fill('98350 41270')
    await page.getByLabel(/A secret word for calls from us/).fill('marigold')
  },
  async (page) => {
    await page.getByLabel('Your marks so far, in percent').fill('71,5')
    await page.getByRole('radio', { name: /By distance/ }).check()
    await page.getByLabel('Who awards your degree?').selectOption({ label: 'An open university' })
    await page.getByLabel('Your last year of study').selectOption({ label: '2027' })
    await page.getByRole('checkbox', { name: 'Spreadsheets' }).check()
    await page.getByRole('checkbox', { name: 'Teaching others' }).check()
    await page.getByRole('radio', { name: 'Shared' }).check()
    await page.getByLabel('When can you start work?').fill('01/02/2047')
  },
  async (page) => {
    const groups = page.locator('main fieldset')
    await expect(groups).toHaveCount(4)
    for (const group of await groups.all()) await group.getByRole('radio').last().check()
  },
  async (page) => {
    const groups = page.locator('main fieldset')
    await groups.nth(0).getByRole('radio').nth(2).check()
    await groups.nth(1).getByRole('radio').nth(6).check()
    await page.getByLabel(/Does anything about work worry you/).fill('Talking on the phone in English.')
  },
  async (page) => {
    await choose(page, /A photo of your last marksheet/, picture('marksheet.png', 320, 240))
    await choose(page, /A picture of you for the card the team keeps/, picture('me.png', 120, 160))
    await choose(page, /Your CV as a PDF/, pdf('cv.pdf', 'Lata Rao'))
  },
  async (page) => {
    const when = page.getByRole('group', { name: 'When should someone from the team call you?' })
    await when.getByLabel(/Date/).fill('05/12/2046')
    await when.getByLabel(/Time/).fill('17:30')
  },
]

/** Chooses a file for a question and waits until it is uploaded. */
export async function choose(
  page: Page,
  question: RegExp,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  await page.getByLabel(question).setInputFiles(file)
  await expect(page.getByRole('link', { name: file.name })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: file.name })).toBeHidden()
}
