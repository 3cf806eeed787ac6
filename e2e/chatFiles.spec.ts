import { type Browser, expect, type Page } from '@playwright/test'
import * as v from 'valibot'

import { expectAccessible } from './axe.ts'
import { openChatWith, pictures, visit } from './chatting.ts'
import { pdf, photo } from './files.ts'
import { loseNetwork, regainNetwork } from './network.ts'
import { test } from './product.ts'

/** A picture of about 4 MB that does not become smaller by itself. */
const marksheet = photo('the whole marksheet of the summer.png', 1600, 1200)
/** The most bytes that leave a phone for a picture. */
const mostBytes = 400_000

test('a photo on a thin line is cut off, waits over a reload and arrives once @phone-suffices', async ({
  browser,
  product,
}) => {
  const asha = await open(browser, product.url, ['asha', 'Ravi'])
  const ravi = await open(browser, product.url, ['ravi', 'Asha'])
  const before = await pictures(ravi).count()
  const sent = uploadedBy(asha)
  const loaded = filesLoadedBy(asha)

  await test.step('it is shown before it is sent, and a second one cannot be chosen', async () => {
    await asha.getByLabel('Attach a file').first().setInputFiles(marksheet)
    const chosen = asha.getByRole('group', { name: /^File the whole marksheet/ })
    await expect(chosen.getByText(/the whole mar….jpg/)).toBeVisible()
    await expect(chosen.getByText('Files sent cannot be deleted. Verify before sending')).toBeVisible()
    await expect(asha.getByRole('button', { name: 'GIFs' })).toBeHidden()
    await expect(asha.getByRole('button', { name: 'Attach a file' })).toBeHidden()
    await expectAccessible(asha)
  })

  await test.step('the line breaks in the middle', async () => {
    await thinLine(asha, 60_000)
    await asha.getByRole('button', { name: 'Send', exact: true }).click()
    const bar = asha.getByRole('progressbar', { name: 'Sending the file' })
    await expect(bar).toBeVisible()
    await expect(bar).not.toHaveAttribute('aria-valuenow', '0')
    await expectAccessible(asha)
    await loseNetwork(asha, product)
    await expect(asha.getByText('Waiting to be sent')).toBeVisible()
  })

  await test.step('it waits over a reload without a network', async () => {
    await asha.reload()
    await expect(asha.getByText('Waiting to be sent')).toBeVisible()
    await expect(asha.getByRole('log').getByRole('img', { name: 'Photo' })).toBeVisible()
  })

  await test.step('it arrives once, small, and its sender does not load it again', async () => {
    await regainNetwork(asha, product)
    await expect(pictures(ravi)).toHaveCount(before + 1, { timeout: 30_000 })
    await expect(asha.getByText('Waiting to be sent')).toHaveCount(0)
    await expect(pictures(asha)).toHaveCount(before + 1)
    expect(sent.sizes().at(-1)).toBeLessThanOrEqual(mostBytes)
    expect(loaded.count()).toBe(0)
  })

  await test.step('it is looked at by keyboard, larger and back', async () => {
    await pictures(ravi).last().focus()
    await ravi.keyboard.press('Enter')
    const viewer = ravi.getByRole('dialog', { name: 'Photo' })
    await expect(viewer.getByRole('img', { name: /^Photo from Asha/ })).toBeVisible()
    await expect(viewer.getByRole('progressbar')).toBeHidden()
    await expectAccessible(ravi)
    await ravi.keyboard.press('+')
    await expect(viewer.getByText('150 %')).toBeVisible()
    await ravi.keyboard.press('0')
    await expect(viewer.getByText('100 %')).toBeVisible()
    await ravi.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(pictures(ravi).last()).toBeFocused()
  })

  await test.step('the back button closes it alone', async () => {
    const address = ravi.url()
    await pictures(ravi).last().click()
    const viewer = ravi.getByRole('dialog', { name: 'Photo' })
    await expect(viewer).toBeVisible()
    // The back button only closes the dialog, so no page loads.
    await ravi.goBack({ timeout: 1000 }).catch(() => undefined)
    await expect(viewer).toBeHidden()
    expect(ravi.url()).toBe(address)
    await expect(pictures(ravi).last()).toBeVisible()
  })
  await asha.context().close()
  await ravi.context().close()
})

test('a PDF is sent and read, and a file that cannot be sent says why @desk-suffices', async ({
  browser,
  product,
}) => {
  const asha = await open(browser, product.url, ['asha', 'Ravi'])
  const ravi = await open(browser, product.url, ['ravi', 'Asha'])

  await test.step('a program and a large file are refused in words', async () => {
    const input = ravi.getByLabel('Attach a file').first()
    await input.setInputFiles({ name: 'setup.exe', mimeType: '', buffer: Buffer.from('MZ') })
    await expect(ravi.getByRole('alert')).toContainText('Please select a valid file.')
    await expectAccessible(ravi)
    await input.setInputFiles({ name: 'all.pdf', mimeType: '', buffer: Buffer.alloc(5_242_881) })
    await expect(ravi.getByRole('alert')).toHaveText('Files with more than 5 MB are not allowed.')
    await ravi.getByRole('button', { name: 'Close this note' }).click()
    await expect(ravi.getByRole('alert')).toBeHidden()
  })

  await test.step('a PDF goes with a text, and is opened', async () => {
    const text = `My first CV (${Math.random()})`
    await ravi.getByLabel('Attach a file').first().setInputFiles(pdf('my first cv of this year.pdf', 'Ravi'))
    await ravi.getByRole('textbox').fill(text)
    await ravi.keyboard.press('Enter')
    await expect(asha.getByRole('log').getByText(text)).toBeVisible()
    const card = asha.getByRole('button', { name: 'Open my first cv of this year.pdf' }).last()
    await expect(card).toContainText('my first cv of ….pdf')
    await card.click()
    const viewer = asha.getByRole('dialog', { name: 'File my first cv of this year.pdf' })
    await expect(
      viewer
        .getByTitle('File my first cv of this year.pdf')
        .or(viewer.getByText('Document display not supported on your device')),
    ).toBeVisible()
    await expectAccessible(asha)
    const download = asha.waitForEvent('download')
    await viewer.getByRole('link', { name: 'Download my first cv of this year.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('my first cv of this year.pdf')
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(viewer).toBeHidden()
  })
  await asha.context().close()
  await ravi.context().close()
})

test('a link is sent with its preview, without it, and without a network @phone-suffices', async ({
  browser,
  product,
}) => {
  const asha = await open(browser, product.url, ['asha', 'Ravi'])
  const ravi = await open(browser, product.url, ['ravi', 'Asha'])
  const story = `${product.webUrl}/story`
  const title = 'Your story in ninety seconds'
  const preview = asha.getByRole('group', { name: 'Link preview' })
  const links = ravi.getByRole('log').getByRole('link', { name: new RegExp(title) })
  const before = await links.count()

  await test.step('the page shows before it is sent, and as a card that opens beside the app', async () => {
    await asha.getByRole('textbox').fill(`Read this: ${story}`)
    await expect(preview.getByText(title)).toBeVisible()
    await expectAccessible(asha)
    await asha.keyboard.press('Enter')
    await expect(links).toHaveCount(before + 1)
    await expect(links.last()).toHaveAttribute('rel', /noopener noreferrer/)
    await expect(links.last().locator('img')).toBeVisible()
    await expectAccessible(ravi)
  })

  await test.step('a person can send the address alone, which can be opened too', async () => {
    await asha.getByRole('textbox').fill(`Only words: ${story}`)
    await preview.getByRole('button', { name: 'Send without the preview' }).click()
    await expect(preview).toBeHidden()
    await asha.keyboard.press('Enter')
    await expect(ravi.getByRole('log').getByText('Only words:')).toBeVisible()
    await expect(ravi.getByRole('log').getByRole('link', { name: story }).last()).toHaveAttribute(
      'href',
      story,
    )
    await expect(links).toHaveCount(before + 1)
  })

  await test.step('a page without a preview goes as words, and nothing is said', async () => {
    await asha.getByRole('textbox').fill(`Not there: ${product.webUrl}/nothing`)
    await asha.waitForResponse((response) => response.url().includes('/link-preview/'))
    await expect(preview).toBeHidden()
    await asha.keyboard.press('Enter')
    await expect(ravi.getByRole('log').getByText('Not there:')).toBeVisible()
    await expect(links).toHaveCount(before + 1)
  })

  await test.step('a link that is written without a network has its preview later', async () => {
    await loseNetwork(asha, product)
    await asha.getByRole('textbox').fill(`Later: ${story}`)
    await asha.keyboard.press('Enter')
    await expect(asha.getByText('Waiting to be sent')).toBeVisible()
    await regainNetwork(asha, product)
    await expect(links).toHaveCount(before + 2, { timeout: 30_000 })
  })
  await asha.context().close()
  await ravi.context().close()
})

/** Opens the conversation of the two, with the worker that stores files. */
async function open(browser: Browser, url: string, [name, other]: readonly [string, string]): Promise<Page> {
  const page = await visit(browser, url, name)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await openChatWith(page, other)
  return page
}

/** Limits how fast a page sends, in bytes a second. */
async function thinLine(page: Page, uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput,
  })
}

/** Notes the sizes of the files that the server has received from a page. */
function uploadedBy(page: Page) {
  const sizes: number[] = []
  page.on('response', (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/attachments/')) return
    void response.json().then((body) => sizes.push(v.parse(v.object({ size: v.number() }), body).size))
  })
  return { sizes: () => sizes }
}

/** Counts the files that a page loads. */
function filesLoadedBy(page: Page) {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/files/')) count += 1
  })
  return { count: () => count }
}
