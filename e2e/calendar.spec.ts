import { expect, type Browser, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { loseNetwork, regainNetwork } from './network.ts'
import { inOwnProduct, test } from './product.ts'
import { beSignedIn } from './signingIn.ts'
import { staff } from './staffCommand.ts'

/** A second person in a browser of their own. */
async function another(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await beSignedIn(page, name)
  return page
}

async function openCalendar(page: Page): Promise<void> {
  await page.goto('/mentorship?calendar')
  await expect(page.getByRole('grid')).toBeVisible()
}

/** The day some days after today in India, as YYYY-MM-DD. */
function dayAfter(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
    new Date(Date.now() + days * 86_400_000),
  )
}

/** A day's name as the month says it, as in "Saturday 28 November". */
function longDay(day: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options }).format(new Date(day))
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric' })} ${part({ month: 'long' })}`
}

/** Chooses a day that may be in the next month. */
async function showDay(page: Page, day: string): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${longDay(day)}`) })
  await expect(page.getByRole('grid')).toBeVisible()
  if (!(await button.isVisible())) await page.getByRole('button', { name: 'Next month' }).click()
  await button.click()
}

const dialog = (page: Page) => page.getByRole('dialog')

/** Fills in the form of a weekly mentoring call and saves it. */
async function planWeekly(page: Page, { title, day }: { title: string; day: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add' }).click()
  await dialog(page).getByLabel('Title').fill(title)
  await dialog(page).getByRole('radio', { name: 'Yes' }).check()
  await expect(dialog(page).getByText('Nothing of the call is kept')).toBeVisible()
  await dialog(page).getByLabel('Date').fill(day)
  await dialog(page).getByLabel('Time', { exact: true }).fill('19:00')
  await dialog(page).getByLabel('Repeats', { exact: true }).selectOption('Weekly')
  await expect(dialog(page).getByLabel('Which session will you talk about?')).toBeDisabled()
  // A series is offered an end, and needs one.
  await expect(dialog(page).getByLabel('Repeats until')).not.toHaveValue('')
  await dialog(page).getByLabel('Repeats until').fill('')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('This field is required')).toBeVisible()
  await dialog(page).getByLabel('Repeats until').fill(dayAfter(40))
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
}

// Matching two people changes what other journeys find.
inOwnProduct(
  'two plan a meeting in one tap and a weekly call, move one, delete those that follow, and see the same',
  async ({ browser, own: product }) => {
    inOwnProduct.setTimeout(180_000)
    await staff(product, 'match', 'chitra@demo.example', 'meera@demo.example')
    const page = await another(browser, product.url, 'chitra')
    const [id = ''] = (await staff(product, 'mentorship', 'list', 'chitra@demo.example')).split(' ')
    const meera = await another(browser, product.url, 'meera')
    const day = dayAfter(8)
    const dayName = new RegExp(`^${longDay(day)}`)

    await test.step('without a meeting one says when one is free, and gets two times that suit', async () => {
      await openCalendar(page)
      await expect(page.getByRole('heading', { name: 'No meeting planned yet' })).toBeVisible()
      await expectAccessible(page)
      for (const person of [page, meera]) {
        await person.goto(`/mentorship?calendar&mentorship=${id}`)
        await person.getByRole('button', { name: 'When are you usually free?' }).click()
        await dialog(person).getByRole('checkbox', { name: 'Saturday, Evening' }).check()
        await dialog(person).getByRole('checkbox', { name: 'Sunday, Morning' }).check()
        await expectAccessible(person)
        await dialog(person).getByRole('button', { name: 'Save' }).click()
        await expect(dialog(person)).toBeHidden()
      }
      await page.reload()
      await page
        .getByRole('button', { name: /Suits everyone/ })
        .first()
        .click()
      await expect(page.getByText("It's in your calendar, and we'll send the invitation.")).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page
        .getByRole('button', { name: /Suits everyone/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: 'Next meeting' })).toBeVisible()
    })

    await test.step('the other sees it and says yes', async () => {
      await meera.goto(`/mentorship?calendar&mentorship=${id}`)
      await meera.getByRole('button', { name: 'See details' }).click()
      await dialog(meera).getByRole('button', { name: 'Yes' }).click()
      await expect(dialog(meera).getByRole('button', { name: 'Yes', pressed: true })).toBeVisible()
      await expectAccessible(meera)
      await page.reload()
      await page.getByRole('button', { name: 'See details' }).click()
      await expect(dialog(page).getByText('Meera is coming')).toBeVisible()
      await expect(page).toHaveURL(/event=/)
      await page.keyboard.press('Escape')
      await expect(page).not.toHaveURL(/event=/)
    })

    await test.step('a weekly call is planned, and a clash is said', async () => {
      await planWeekly(page, { title: 'Practice for interviews', day })
      await expect(page.getByText("We'll let Meera know.")).toBeVisible()
      await expect(page.getByRole('button', { name: dayName })).toHaveAttribute('tabindex', '0')
      await page.getByRole('button', { name: 'Add' }).click()
      await dialog(page).getByLabel('Time', { exact: true }).fill('19:30')
      await expect(dialog(page).getByText('You have something at this time already.')).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    })

    await test.step('the other moves one of them', async () => {
      await meera.goto(`/mentorship?calendar&mentorship=${id}`)
      await showDay(meera, day)
      await meera.getByRole('button', { name: /Practice for interviews/ }).click()
      await dialog(meera).getByRole('button', { name: 'Edit' }).click()
      await dialog(meera).getByLabel('Time', { exact: true }).fill('20:15')
      await dialog(meera).getByRole('button', { name: 'Save' }).click()
      await expect(meera.getByText(/^Saved: .*8:15 pm/)).toBeVisible()
      await page.reload()
      await showDay(page, day)
      await expect(page.getByRole('button', { name: /8:15 pm Practice/ })).toBeVisible()
      await showDay(page, dayAfter(15))
      await expect(page.getByRole('button', { name: /7:00 pm Practice/ })).toBeVisible()
    })

    await test.step('the ones that follow are deleted, the earlier one stays', async () => {
      await page.getByRole('button', { name: /7:00 pm Practice/ }).click()
      await dialog(page).getByRole('button', { name: 'Delete' }).click()
      await dialog(page).getByRole('radio', { name: 'This and following' }).check()
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Deleted.')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText("It's back, as it was")).toBeInViewport()
      await showDay(page, dayAfter(15))
      await page.getByRole('button', { name: /7:00 pm Practice/ }).click()
      await dialog(page).getByRole('button', { name: 'Delete' }).click()
      await dialog(page).getByRole('radio', { name: 'This and following' }).check()
      await dialog(page).getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Deleted.')).toBeVisible()
      await page.getByRole('button', { name: 'List' }).click()
      await expect(page.getByRole('button', { name: /Practice for interviews/ })).toHaveCount(1)
      await expectAccessible(page)
    })

    await test.step('the call is too early to join, and its page says until when', async () => {
      await page.getByRole('button', { name: /Practice for interviews/ }).click()
      await expect(dialog(page).getByText('You meet in a call.')).toBeVisible()
      await page.goto(await joinAddress(page, id))
      await expect(page.getByRole('heading', { name: "You're a bit early" })).toBeVisible()
      await expect(page.getByRole('timer')).toContainText(/Opens in \d+ (days|hours)/)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Go To Calendar' }).click()
      await expect(page.getByRole('heading', { name: 'Calendar', exact: true })).toBeFocused()
    })
    await page.context().close()
    await meera.context().close()
  },
)

/** Returns the address of the first call of a mentorship, as its events name it. */
async function joinAddress(page: Page, mentorshipId: string): Promise<string> {
  const answer = page.waitForResponse((response) => response.url().includes('/next-meeting/'))
  await page.goto(`/mentorship?mentorship=${mentorshipId}`)
  const found = /"session_uuid":"([^"]+)"/.exec(await (await answer).text())?.[1]
  return `/video/join-meeting/${found}?section=video`
}

test('the keys walk over the month, and it can be read without a network @desk-suffices', async ({
  page,
  product,
}) => {
  await beSignedIn(page, 'asha')
  await openCalendar(page)
  const today = page.getByRole('grid').getByRole('button', { name: /, today/i })
  await today.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: new RegExp(`^${longDay(dayAfter(1))}`) })).toBeFocused()
  const month = await page.getByRole('grid').getAttribute('aria-label')
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('grid')).not.toHaveAccessibleName(month ?? '')
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('grid')).toHaveAccessibleName(month ?? '')
  // Wait until the month has loaded: going to the next one may have cancelled its first request.
  await expect(page.getByRole('button', { name: 'Add' })).toBeVisible()
  await expect(async () => expect(await page.evaluate(isCalendarStored)).toBe(true)).toPass()
  await loseNetwork(page, product)
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByRole('button', { name: 'Add' }).click()
  await dialog(page).getByLabel('Title').fill('Typed on the bus')
  await expect(dialog(page).getByText("You're offline.")).toBeVisible()
  await regainNetwork(page, product)
  await page.reload()
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Typed on the bus')
})

test('a call that is not there, and a calendar that cannot be linked, say so @phone-suffices', async ({
  page,
}) => {
  await page.goto('/video/join-meeting/nothing-here?section=video')
  await expect(page).toHaveURL(/\/signin/)
  await page.locator('input[type=email]').fill('asha@demo.example')
  await page.locator('input[type=password]').fill('Saathi#2026')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('heading', { name: 'Oops, no access or event removed' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/calendar/connect/outlook')
  await expect(page.getByRole('heading', { name: "We couldn't link your calendar" })).toBeVisible()
  await page.goto('/calendar/callback?error=access_denied&state=google.x')
  await expect(page).toHaveURL(/\/learninghub/)
  await expect(page.getByText("We couldn't link your calendar.")).toBeVisible()
  await page.goto('/calendar/callback')
  await expect(page).toHaveURL(/\/learninghub$/)
})

/** Whether the calendar's own file is stored on the device. */
async function isCalendarStored(): Promise<boolean> {
  const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
  const files = (await Promise.all(stores.map((store) => store.matchAll()))).flat()
  const scripts = files.filter(({ url }) => url.endsWith('.js'))
  const texts = await Promise.all(scripts.map((script) => script.text()))
  return texts.some((text) => text.includes('calendar.agenda.empty'))
}
