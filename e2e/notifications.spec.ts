import { availableParallelism, loadavg } from 'node:os'

import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

import { startDesktop } from '../scripts/desktop.ts'
import { startMessengers } from '../scripts/messengers.ts'
import type { ReceivedPush } from '../scripts/pushService.ts'
import { startTemporary, type Temporary } from '../scripts/temporary.ts'
import { askAs } from './asking.ts'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { drawingPhoneOf } from './phone.ts'
import { waitUntilHour } from './productClock.ts'
import { beSignedIn } from './signingIn.ts'
import { staff } from './staffCommand.ts'

// It moves the clock, so it has a product of its own.
test('a closed phone shows a message, its owner answers there, at night it waits, and WhatsApp tells her in Hindi that a proposal ends @phone', async ({
  browser,
}) => {
  const messengers = await startMessengers()
  const product = await startTemporary(messengers.settings)
  await waitUntilHour(product, 12)
  const device = product.pushService.makeDevice()
  const desktop = await startDesktop()
  const asha = await drawingPhoneOf(desktop, product, device)
  const page = await asha.newPage()
  page.setDefaultTimeout(20_000)

  await test.step('she turns notifications on, with words', async () => {
    await beSignedIn(page, 'asha')
    await page.goto('/moreinfo/notices')
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await page.getByRole('switch', { name: 'Notifications on this device' }).click()
    await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible()
    await page.getByRole('switch', { name: 'Show words on the lock screen' }).click()
    await expect(page.getByText('Others may see')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('Sent to 1 of your devices')).toBeVisible()
  })
  await page.goto('about:blank')

  const ravi = await pageOf(browser, product, 'ravi')
  await ravi.goto('/chat')
  await ravi.getByRole('listitem').getByRole('link', { name: /Asha/ }).first().click()
  const write = async (words: string) => {
    await ravi.getByRole('textbox').fill(words)
    await ravi.keyboard.press('Enter')
  }
  const isPush = (words: string) => product.pushService.waitFor(({ payload }) => payload.body === words)

  await test.step('her closed phone shows his message, and the answer arrives', async () => {
    const pressed = Date.now()
    await write('Shall we say six?')
    const push = await isPush('Shall we say six?')
    expect(push.at - pressed).toBeLessThan(2000 * slowness)
    await deliver(asha, page, { push, origin: product.url })
    const shown = () => desktop.drawn().filter(({ body }) => body.includes('Shall we say six?'))
    await expect.poll(shown).toEqual([
      expect.objectContaining({
        title: expect.stringContaining('Ravi Kulkarni'),
        buttons: expect.arrayContaining(['Reply', 'Too much']),
      }),
    ])
    const laptop = await pageOf(browser, product, 'asha')
    await laptop.goto('/learninghub')
    const unread = laptop.getByRole('navigation').getByText(/unread message/)
    await expect(unread).toHaveText('3 unread messages')
    desktop.reply(shown()[0]?.id ?? 0, 'Six is fine')
    await expect(ravi.getByRole('log').getByText('Six is fine').first()).toBeVisible()
    await expect.poll(shown).toEqual([])
    await expect(ravi.getByRole('log').getByText('Read', { exact: true }).last()).toBeVisible()
    // Her other device knows that it was read; the last one is of another conversation.
    await expect(unread).toHaveText('1 unread message')
    await laptop.context().close()
  })

  await test.step('a message at night waits, and the morning brings it', async () => {
    await waitUntilHour(product, 23)
    await write('Are you still awake?')
    const attempts = () => staff(product, 'notices', 'asha@demo.example')
    await expect.poll(attempts, { timeout: 30_000 }).toMatch(/newMessage {2}push {2}held \(quiet\)/)
    const before = product.pushService.received().length
    await waitUntilHour(product, 9)
    await expect.poll(() => product.pushService.received().length, { timeout: 30_000 }).toBe(before + 1)
    expect(product.pushService.received().at(-1)?.payload.body).toBe('Are you still awake?')
  })

  await test.step('she proves her number and switches proposals to WhatsApp, which tells her in Hindi that one ends', async () => {
    await lookForAnotherMentor(product)
    const laptop = await pageOf(browser, product, 'asha')
    await laptop.goto('/moreinfo/notices')
    await laptop.getByRole('banner').getByRole('combobox').selectOption('hi')
    await laptop.getByRole('radio', { name: 'WhatsApp' }).check()
    await laptop.getByLabel('फ़ोन नंबर').fill('98350 41270')
    await laptop.getByRole('button', { name: /कोड/ }).click()
    const code = () => /\d{6}/.exec(messengers.received().at(-1)?.text ?? '')?.[0] ?? ''
    await expect.poll(code).not.toBe('')
    await laptop.getByLabel(/कोड/).fill(code())
    await laptop.keyboard.press('Enter')
    const choice = (channel: string) => laptop.getByRole('checkbox', { name: `समय-सीमा: ${channel}` })
    // The consent turns it on; a press that comes earlier would turn it off.
    await expect(choice('WhatsApp')).toBeChecked()
    for (const channel of ['डिवाइस', 'ईमेल']) {
      await choice(channel).click()
      await expect(choice(channel)).not.toBeChecked()
    }
    await expectAccessible(laptop)
    // A proposal ends after 72 hours, and its end is told of 24 hours before. It is the middle of the day then, so nothing waits.
    await staff(product, 'clock', '+48h')
    const told = () => messengers.received().find(({ text }) => text.includes('जवाब का इंतज़ार'))
    await expect
      .poll(told, { timeout: 60_000 })
      .toMatchObject({ by: 'whatsapp', to: '+919835041270', template: 'hi' })
    const attempts = await staff(product, 'notices', 'asha@demo.example')
    expect(attempts).toMatch(/matchExpires {2}whatsapp {2}sent/)
    expect(attempts).not.toMatch(/matchExpires {2}(?:push|mail)/)
  })
  await asha.close()
  desktop.close()
  await product.stop()
  await messengers.close()
})

/** Ends Asha's mentorship. She comes back to matching, and waits for a proposal. */
async function lookForAnotherMentor(product: Temporary): Promise<void> {
  const [id = ''] = (await staff(product, 'mentorship', 'list', 'asha@demo.example')).split(' ')
  await staff(product, 'mentorship', 'end', id)
  await (
    await askAs(product, 'asha')
  )(matchingCalls.rejoin, {})
  // Newcomers are looked at once a day.
  await staff(product, 'clock', '+25h')
  await expect
    .poll(() => staff(product, 'notices', 'asha@demo.example'), { timeout: 60_000 })
    .toContain('matchesProposed')
}

/** A page of a person who is signed in, in a browser of its own. */
async function pageOf(browser: Browser, { url }: Temporary, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  page.setDefaultTimeout(20_000)
  await beSignedIn(page, name)
  return page
}

/** How many tasks share a processor. Everything takes so many times longer. */
const slowness = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/** Delivers a push to the service worker, as the browser's push service would. */
async function deliver(
  context: BrowserContext,
  page: Page,
  { push, origin }: { readonly push: ReceivedPush; readonly origin: string },
): Promise<void> {
  const tools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own !== undefined) resolve(own.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(origin).origin,
    registrationId: await registered,
    data: JSON.stringify(push.payload),
  })
}
