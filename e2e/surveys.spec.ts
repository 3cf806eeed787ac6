import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { choose, everyPage } from './everyType.ts'
import { pdf, picture } from './files.ts'
import { tabTo } from './keys.ts'
import { loseNetwork, regainNetwork } from './network.ts'
import { type Product, test } from './product.ts'
import { password, register } from './registering.ts'
import { agreeToTerms, beSignedIn, signInAs } from './signingIn.ts'

const name = 'About your first job'
const forward = (page: Page) => page.getByRole('button', { name: /^(Next|Next part|Submit)$/ })

/** Registers a person of the programme whose survey uses every type of question, and opens the surveys. */
async function newcomer(page: Page, product: Product, email: string): Promise<void> {
  await register(product, email, 'first_job')
  await signInAs(page, email, password)
  await agreeToTerms(page)
  await expect(page).toHaveURL(/surveylisting/)
}

test('a survey with every type of question is taken, left, gone on with elsewhere, and completed @phone-suffices', async ({
  page,
  product,
  browser,
}, info) => {
  const email = `every.${info.project.name}@elsewhere.example`
  await newcomer(page, product, email)

  await test.step('it waits in the list, and says what it is', async () => {
    await expectAccessible(page)
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('0 of 3 parts done').last()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Begin' }).click()
  })

  await test.step('nothing goes on before the page is answered, and each question says what it wants', async () => {
    await forward(page).click()
    await expect(page.getByRole('alert')).toContainText('Please check 2 questions')
    await expect(page.getByLabel('Your name as it appears on your certificates')).toBeFocused()
    // axe measures a field that is half covered by the bottom bar as too small.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expectAccessible(page)
  })

  await test.step('the first part is answered, page by page', async () => {
    await everyPage[0]?.(page)
    await forward(page).click()
    await expect(page.getByText('Part 1 of 3 · page 2 of 2')).toBeVisible()
    await everyPage[1]?.(page)
    await expectAccessible(page)
  })

  await test.step('its answers are stored and the reply is lost; sent again, they are those that are there', async () => {
    const answers = '**/api/v3/screening/answers/'
    // Only this one request: when the network seems to be back, the page sends its draft by itself.
    await page.route(
      answers,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await forward(page).click()
    await expect(page.getByText(/Your answers are safe on this (phone|device)\./)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Part 2 of 3 · page 1 of 2')).toBeVisible()
  })

  await test.step('she goes on with the same question on another device', async () => {
    await everyPage[2]?.(page)
    await forward(page).click()
    await expect(page.getByText('Part 2 of 3 · page 2 of 2')).toBeVisible()
    await page.getByLabel(/Does anything about work worry you/).fill('The phone.')
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
    await page.getByRole('button', { name: 'Back' }).last().click()
    await saved
    await page.getByRole('button', { name: 'Next' }).click()
    const other = await browser.newContext({ baseURL: product.url, viewport: { width: 360, height: 740 } })
    const phone = await other.newPage()
    await beSignedIn(phone, email, password)
    await phone.goto('/survey/every-type')
    await expect(phone.getByText('1 of 3 parts done').last()).toBeVisible()
    await phone.getByRole('button', { name: 'Finish' }).click()
    await expect(phone.getByText('Part 2 of 3 · page 2 of 2')).toBeVisible()
    await expect(phone.getByLabel(/Does anything about work worry you/)).toHaveValue('The phone.')
    await other.close()
  })

  await test.step('the second part is sent while the server dies; it is stored once', async () => {
    await everyPage[3]?.(page)
    await expectAccessible(page)
    await product.kill()
    await forward(page).click()
    await expect(page.getByText(/Your answers are safe on this (phone|device)\./)).toBeVisible()
    await product.restart()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Part 3 of 3 · page 1 of 2')).toBeVisible()
  })

  await test.step('files are sent as they are chosen, judged, replaced and removed', async () => {
    await page.getByLabel(/A photo of your last marksheet/).setInputFiles(pdf('x.pdf', 'no picture'))
    await expect(page.getByText('Sorry, only JPG, JPEG, PNG files are allowed.')).toBeVisible()
    await everyPage[4]?.(page)
    await expect(page.locator('main img')).toHaveCount(2)
    await expectAccessible(page)
    await choose(page, /A photo of your last marksheet/, picture('better.png', 400, 300))
    await page.getByRole('button', { name: 'Remove' }).nth(1).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.locator('main img')).toHaveCount(2)
  })

  await test.step('a file that the network loses goes by itself when it is back', async () => {
    await loseNetwork(page, product)
    await page.getByLabel(/Your CV as a PDF/).setInputFiles(pdf('new-cv.pdf', 'Lata Rao, once more'))
    await expect(page.getByText(/send new-cv\.pdf\. It will send/)).toBeVisible()
    // The next page may be opened meanwhile, but the part cannot be sent without the file.
    await forward(page).click()
    await expect(page.getByText('Part 3 of 3 · page 2 of 2')).toBeVisible()
    await expect(page.getByText('Please wait while your files are being sent.')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).last().click()
    await regainNetwork(page, product)
    await expect(page.getByRole('link', { name: /new-cv\.pdf/ })).toBeVisible()
  })

  await test.step('the last page makes it complete, once and for good', async () => {
    await forward(page).click()
    await everyPage[5]?.(page)
    await expectAccessible(page)
    await forward(page).click()
    await expect(page).not.toHaveURL(/\/stage/)
    await page.goto('/surveylisting/completedsurveys')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(/Completed on \d+ \w+/)
    await page.goto('/survey/every-type')
    await expect(page.getByText('3 of 3 parts done').last()).toBeVisible()
    await page.goto('/stage?survey=every-type&stage=every-type-you')
    await expect(page.getByLabel('Your name as it appears on your certificates')).toHaveValue('Lata Rao')
    await expect(page.getByText('Given. No one can read it any more')).toBeVisible()
  })
})

test('by keyboard alone the whole survey is answered @desk-suffices', async ({ page, product }, info) => {
  await newcomer(page, product, `keys.${info.project.name}@elsewhere.example`)
  await page.goto('/survey/every-type')
  // Only with a listener does the browser hand its file dialog over. One that comes with the key can come too late.
  page.on('filechooser', () => undefined)
  const press = async (key: string, times = 1) => {
    for (let count = 0; count < times; count += 1) await page.keyboard.press(key)
  }
  const go = async (button: string) => {
    await tabTo(page, button)
    // A page that was just turned takes no move for a moment.
    await expect(page.locator(':focus')).not.toHaveAttribute('aria-disabled', 'true')
    await press('Enter')
  }
  const write = async (label: string, text: string) => {
    // A page that still loads has nothing to tab to.
    await expect(page.getByLabel(label).first()).toBeVisible()
    await tabTo(page, label)
    await page.keyboard.type(text)
  }
  const attach = async (label: string, file: ReturnType<typeof picture>) => {
    await tabTo(page, label)
    const chooser = page.waitForEvent('filechooser')
    await press('Enter')
    await (await chooser).setFiles(file)
    await expect(page.getByRole('link', { name: new RegExp(file.name) })).toBeVisible()
  }

  await go('Begin')
  await write('Another number we can reach', '9835041270')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Lata Rao')
  await go('Next')

  await expect(page.getByText('page 2 of 2')).toBeVisible()
  await write('Your marks so far', '71.5')
  await tabTo(page, 'At college, full time')
  await press('ArrowDown', 2)
  await press('Tab')
  await page.keyboard.type('An open')
  await press('Tab')
  await page.keyboard.type('2027')
  await write('Search the list', 'teach')
  await press('Tab')
  await press('Space')
  await tabTo(page, 'Yes')
  await press('ArrowRight')
  await write('When can you start work?', '01022047')
  await go('Next part')

  await expect(page.getByText('Part 2 of 3 · page 1 of 2')).toBeVisible()
  for (const [first, digit] of [
    ['I disagree', '3'],
    ['I strongly disagree', '4'],
    ['1', '7'],
    ['1', '0'],
  ] as const) {
    await tabTo(page, first)
    await press(digit)
  }
  await go('Next')
  await expect(page.getByText('Part 2 of 3 · page 2 of 2')).toBeVisible()
  await tabTo(page, '1 · Hard')
  await press('3')
  await tabTo(page, '1')
  await press('8')
  await go('Next part')

  await expect(page.getByText('Part 3 of 3 · page 1 of 2')).toBeVisible()
  await attach('A photo of your last marksheet', picture('marksheet.png', 320, 240))
  await go('Next')
  await expect(page.getByText('Part 3 of 3 · page 2 of 2')).toBeVisible()
  await write('Date', '05122026')
  await press('Tab', 2)
  await page.keyboard.type('0530PM')
  await go('Submit')
  await expect(page).not.toHaveURL(/\/stage/)
  await page.goto('/survey/every-type')
  await expect(page.getByText('3 of 3 parts done').last()).toBeVisible()
})
