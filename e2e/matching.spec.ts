import { type Browser, expect, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { atRest, inOwnProduct, test } from './product.ts'
import { beSignedIn } from './signingIn.ts'
import { staff } from './staffCommand.ts'

/** A person at the matching page in a browser of their own. */
async function atMatching(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, ...atRest })).newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  await beSignedIn(page, name)
  await page.goto('/matching')
  return page
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const person = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const accept = (page: Page, name: string) => page.getByRole('button', { name: `Accept ${name}` })
const reject = (page: Page) => page.getByRole('button', { name: 'Not for me' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm choices' })
const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

/** Turns the proposals by keys until the person of this name is shown. A page that was just loaded may not hear the first keys. */
async function turnTo(page: Page, name: string): Promise<void> {
  await expect(person(page)).toBeVisible()
  const shown = async () => (await person(page).textContent()) ?? ''
  await expect(async () => {
    for (const key of ['ArrowLeft', 'ArrowRight']) {
      for (let turn = 0; turn < 6 && !(await shown()).startsWith(name); turn += 1)
        await page.keyboard.press(key)
    }
    await expect(person(page)).toContainText(name, { timeout: 2000 })
  }).toPass()
}

test('one mentee and one mentor say yes to each other, and their mentorship begins at once @desk-suffices', async ({
  page,
  browser,
  product,
}) => {
  await beSignedIn(page, 'bina')
  const arjun = await atMatching(browser, product.url, 'arjun')

  await test.step('Bina reads both, chooses Arjun, and can take that back', async () => {
    await page.goto('/matching')
    await expect(title(page)).toHaveText('Possible matches')
    await turnTo(page, 'Arjun')
    await expect(page.getByText('Same').first()).toBeVisible()
    await expect(page.getByText("Arjun learns of your yes only when you've both said yes.")).toBeVisible()
    await expectAccessible(page)
    await accept(page, 'Arjun').click()
    await expect(said(page, 'You chose Arjun. Not sent yet.')).toBeVisible()
    await turnTo(page, 'Usman')
    await expect(page.getByText('You chose Arjun. Take that back to choose Usman instead.')).toBeVisible()
    await expect(accept(page, 'Usman')).toHaveAttribute('aria-disabled', 'true')
    await page.reload()
    await turnTo(page, 'Arjun')
    await expect(accept(page, 'Arjun')).toHaveAttribute('aria-pressed', 'true')
    await confirm(page).click()
    await expect(title(page)).toHaveText("Waiting for your mentor's answer")
    await expect(page.getByText('You said yes to Arjun.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('Arjun sees no sign of it, says yes, and both are welcomed', async () => {
    await turnTo(arjun, 'Bina')
    await expect(arjun.getByText(/yes.*sent/)).toBeHidden()
    await accept(arjun, 'Bina').click()
    await confirm(arjun).click()
    await expect(title(arjun)).toHaveText("You're in a mentorship")
    await expect(arjun.getByText('You and Bina Joshi: your mentorship has begun.')).toBeVisible()
    await expectAccessible(arjun)
    await expect(title(page)).toHaveText("You're in a mentorship")
  })

  await test.step('the history says what became of both proposals, and the back button closes it', async () => {
    await page.getByRole('button', { name: 'View matching history' }).click()
    const dialog = page.getByRole('dialog', { name: 'Matching history' })
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Arjun' })).toContainText(
      'You both said yes.',
    )
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Usman' })).toContainText('another match')
    await expectAccessible(page)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Open the chat' }).click()
    await expect(page).toHaveURL(/\/chat/)
  })
})

test('a mentor gathers a group whose members share a time, and it starts by the clock @phone-suffices', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(180_000)
  const tara = await atMatching(browser, product.url, 'tara')
  const imran = await atMatching(browser, product.url, 'imran')

  await test.step('Tara says yes and waits for Farah', async () => {
    await turnTo(tara, 'Farah')
    await accept(tara, 'Farah').click()
    await confirm(tara).click()
    await expect(title(tara)).toHaveText("Waiting for your mentor's answer")
  })

  await test.step('Farah accepts and rejects, and each choice changes who still fits', async () => {
    await beSignedIn(page, 'farah')
    await page.goto('/matching')
    await turnTo(page, 'Mohan')
    await expect(accept(page, 'Mohan')).toHaveAttribute('aria-disabled', 'false')
    await turnTo(page, 'Tara')
    await expect(page.getByRole('button', { name: 'Read more' })).toBeVisible()
    await expectAccessible(page)
    await accept(page, 'Tara').click()
    await expect(page.getByRole('button', { name: 'Take action on all matches' })).toBeVisible()
    await turnTo(page, 'Mohan')
    await expect(page.getByText("Mohan can't join this group")).toBeVisible()
    await expect(accept(page, 'Mohan')).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await turnTo(page, 'Imran')
    await accept(page, 'Imran').click()
    await turnTo(page, 'Jaya')
    await expect(accept(page, 'Jaya')).toHaveAttribute('aria-disabled', 'true')
    await turnTo(page, 'Imran')
    await accept(page, 'Imran').click()
    await turnTo(page, 'Jaya')
    await expect(accept(page, 'Jaya')).toHaveAttribute('aria-disabled', 'false')
    await turnTo(page, 'Imran')
    await accept(page, 'Imran').click()
    await turnTo(page, 'Leena')
    await reject(page).click()
    await page.getByRole('button', { name: 'Time', exact: true }).click()
    await expectAccessible(page)
    await confirm(page).click()
  })

  await test.step('the yes of both begins the group: it is celebrated once, and its places are shown', async () => {
    const glad = page.getByRole('dialog', { name: 'Congratulations!' })
    await expect(glad).toContainText('Your group has its first mentee.')
    await glad.getByRole('button').click()
    await expect(title(page)).toHaveText('Your group is forming')
    await expect(page.getByText('1 of 3 spots filled')).toBeVisible()
    await expect(page.getByText(/^Starts in (4 days 23 hours|5 days)$/)).toBeVisible()
    await expectAccessible(page)
    await tara.getByRole('dialog', { name: 'Congratulations!' }).getByRole('button').click()
    await expect(title(tara)).toHaveText('Your group is forming')
    await turnTo(imran, 'Farah')
    await accept(imran, 'Farah').click()
    await confirm(imran).click()
    await imran.getByRole('dialog', { name: 'Congratulations!' }).getByRole('button').click()
    await expect(imran.getByText('2 of 3 spots filled')).toBeVisible()
    await expect(page.getByText('2 of 3 spots filled')).toBeVisible()
    await expectAccessible(imran)
  })

  await test.step('a proposal that the group can no longer accept has ended at once', async () => {
    const mohan = await atMatching(browser, product.url, 'mohan')
    await mohan.goto('/matching?show=history')
    const dialog = mohan.getByRole('dialog', { name: 'Matching history' })
    await expect(dialog).toContainText("It didn't become a match this time.")
    await expectAccessible(mohan)
    await staff(product, 'clock', '+73h')
  })

  await test.step('after five days the group starts with whoever is in it, for all of them', async () => {
    await staff(product, 'clock', '+48h')
    for (const each of [page, tara, imran]) {
      await expect(async () => {
        await each.goto('/matching')
        await expect(title(each)).toHaveText("You're in a mentorship", { timeout: 3000 })
      }).toPass({ timeout: 30_000 })
    }
    await expect(page.getByText(/Tara Menon/).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open the chat' }).click()
    await expect(page).toHaveURL(/\/chat/)
    await staff(product, 'clock', 'reset')
  })
})

/** Presses Confirm on a slow connection: the choices are on their way while something else happens. Returns what the server says. */
async function confirmWhile(page: Page, happens: () => Promise<void>): Promise<unknown> {
  const onItsWay = Promise.withResolvers<void>()
  const arrives = Promise.withResolvers<void>()
  await page.route('**/matching/match-status/', async (route) => {
    onItsWay.resolve()
    await arrives.promise
    await route.continue()
  })
  const reply = page.waitForResponse('**/matching/match-status/')
  await confirm(page).click()
  await onItsWay.promise
  await happens()
  arrives.resolve()
  const answer: unknown = await (await reply).json()
  await page.unroute('**/matching/match-status/')
  return answer
}

/** A person leaves the pool by the button on the screen. */
async function takeABreak(page: Page): Promise<void> {
  await page.goto('/matching?screen=finding_matches')
  await page.getByRole('button', { name: 'Take a break from matching' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take a break' }).click()
  await expect(title(page)).toHaveText("You're taking a break")
}

/** Presses the button of the dialog and waits until the page has loaded again: keys pressed before would be lost. */
async function refreshNow(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Refresh Now' }).click()
  await loaded
}

inOwnProduct(
  'who chooses a person while that person leaves reads that nothing was sent, and keeps the other choices @phone-suffices',
  async ({ browser, own }) => {
    inOwnProduct.setTimeout(180_000)
    const gone = (page: Page, who: string) =>
      page.getByRole('dialog', { name: `This ${who} is no longer available` })

    await inOwnProduct.step('Tara leaves while the choices of her mentor are on their way', async () => {
      const farah = await atMatching(browser, own.url, 'farah')
      const tara = await atMatching(browser, own.url, 'tara')
      for (const name of ['Imran', 'Tara']) {
        await turnTo(farah, name)
        await accept(farah, name).click()
      }
      await turnTo(farah, 'Leena')
      await reject(farah).click()
      expect(await confirmWhile(farah, () => takeABreak(tara))).toEqual({ status: 'MENTEE_UNAVAILABLE' })
      await expect(gone(farah, 'mentee')).toContainText('Nothing was sent. Your other choices stay.')
      await expectAccessible(farah)
      await refreshNow(farah)
      await expect(gone(farah, 'mentee')).toBeHidden()
      await turnTo(farah, 'Imran')
      await expect(accept(farah, 'Imran')).toHaveAttribute('aria-pressed', 'true')
    })

    await inOwnProduct.step('a mentor leaves while the yes of a mentee is on its way', async () => {
      const bina = await atMatching(browser, own.url, 'bina')
      const usman = await atMatching(browser, own.url, 'usman')
      await turnTo(bina, 'Usman')
      await accept(bina, 'Usman').click()
      expect(await confirmWhile(bina, () => takeABreak(usman))).toEqual({ status: 'MENTOR_UNAVAILABLE' })
      await expect(gone(bina, 'mentor')).toContainText('Nothing was sent.')
      await refreshNow(bina)
      await turnTo(bina, 'Arjun')
      await expect(accept(bina, 'Arjun')).toHaveAttribute('aria-disabled', 'false')
    })
  },
)
