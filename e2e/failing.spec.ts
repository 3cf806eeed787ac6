import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect } from '@playwright/test'
import pg from 'pg'

import { openDeskPlace } from './deskPlaces.ts'
import { openInside } from './opening.ts'
import { inOwnProduct, type Product, test } from './product.ts'
import { password, register } from './registering.ts'
import { openDeskWithCodes } from './secondStep.ts'
import { beSignedIn, signInAs } from './signingIn.ts'

test('a failing server is reported on each page, and the same action works once it is repaired @phone-suffices', async ({
  page,
  product,
}, info) => {
  const email = `failing.${info.project.name}@elsewhere.example`
  await register(product, email)

  await test.step('a code that cannot be sent', async () => {
    await page.goto('/start')
    await page.getByLabel('Email').fill(`new.${email}`)
    await without(product, 'one_time_codes', async () => {
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await expect(page.getByRole('alert')).toContainText('Error while communicating with server.')
    })
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  })

  await test.step('a sign-in', async () => {
    await page.goto('/signin')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await without(product, 'sign_ins', async () => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('Server error')
    })
    await signInAs(page, email, password)
  })

  await test.step('the agreement to the terms', async () => {
    await without(product, 'consents', async () => {
      await page.getByRole('button', { name: 'CONTINUE' }).click()
      await expect(page.getByRole('dialog')).toContainText(
        'Something went wrong while saving your response. Please try again.',
      )
    })
    await page.getByRole('button', { name: 'CONTINUE' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

/** Removes a table during an attempt, so that the server itself fails. */
async function without(product: Product, table: string, attempt: () => Promise<void>): Promise<void> {
  const running = JSON.parse(readFileSync(join(dirname(product.outbox), 'running.json'), 'utf8')) as {
    databaseUrl: string
  }
  const database = new pg.Client({ connectionString: running.databaseUrl })
  await database.connect()
  await database.query(`alter table ${table} rename to ${table}_away`)
  try {
    await attempt()
  } finally {
    await database.query(`alter table ${table}_away rename to ${table}`)
    await database.end()
  }
}

test.describe('without the worker that stores files', () => {
  test.use({ serviceWorkers: 'block' })

  test('the hub opens without a network where the list of what waits is missing @phone-suffices', async ({
    page,
  }) => {
    await signInAs(page, 'asha')
    await openInside(page, '/learninghub')
    const [missing] = filesWith(/ as Waiting\}/)
    expect(missing).toBeDefined()
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(`/${missing}`))
    await page.route(`**/assets/${missing}`, (route) => route.abort())
    await page.route('**/api/**', (route) => route.abort())
    await page.goto('/learninghub')
    await failed
    // A part that cannot be drawn shows its failure in the next frames; the page is idle when they are drawn.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
      await new Promise((resolve) => requestIdleCallback(resolve))
    })
    await expect(page.getByText('Your next step')).toBeVisible()
  })
})

inOwnProduct(
  'a page of the desk that cannot be loaded keeps its bar, and comes back by itself and by one press',
  async ({ browser, own }) => {
    // The worker stores the files of every page. It is blocked, so the files of an unopened page are missing.
    const context = await browser.newContext({ baseURL: own.url, serviceWorkers: 'block' })
    const page = await context.newPage()
    await beSignedIn(page, 'staff')
    await openDeskWithCodes(page)
    const again = page.getByRole('button', { name: 'Try again' })
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    await expect(heading('Lakshmi')).toBeVisible()

    await test.step('a page whose file does not come without a network', async () => {
      await context.setOffline(true)
      await openDeskPlace(page, 'Pairs')
      await expect(again).toBeVisible()
      await expect(page.getByRole('link', { name: 'Today', exact: true })).toBeVisible()
      await context.setOffline(false)
      await expect(heading('Pairs')).toBeVisible()
      await expect(again).toBeHidden()
    })

    await test.step('a page whose calls fail: it says so while they are made again', async () => {
      await page.route('**/api/**', (route) => route.abort())
      await openDeskPlace(page, 'People')
      await expect(again).toBeVisible()
      await page.waitForRequest((request) => request.url().includes('/api/v2/staff/people/'))
      await expect(again).toBeVisible()
      await expect(page.getByText('Loading')).toHaveCount(0)
    })

    await test.step('it comes by itself with the calls', async () => {
      await page.unroute('**/api/**')
      // The wait between two tries grows up to half a minute.
      await expect(page.getByRole('link', { name: 'Asha Patil' })).toBeVisible({ timeout: 90_000 })
      await expect(again).toBeHidden()
    })

    await test.step('one press brings back a page that the server refused', async () => {
      const problem = JSON.stringify({ code: 'unexpected', detail: 'Broken.' })
      const answer = { status: 500, contentType: 'application/problem+json', body: problem }
      await page.route('**/staff/screening/**', (route) => route.fulfill(answer))
      await openDeskPlace(page, 'Screening')
      await expect(again).toBeVisible()
      await page.unroute('**/staff/screening/**')
      await again.click()
      await expect(page.getByRole('link', { name: 'Farhan Ali' })).toBeVisible()
      await expect(again).toBeHidden()
    })

    await test.step('the list stays where only the saved views fail', async () => {
      await page.route('**/staff/views/**', (route) => route.abort())
      await page.goto('/staff/people')
      await expect(page.getByRole('link', { name: 'Asha Patil' })).toBeVisible()
      await context.close()
    })
  },
)

/** Names the built files whose text matches. */
function filesWith(text: RegExp): string[] {
  const folder = join(dirname(import.meta.dirname), 'web', 'dist', 'assets')
  return readdirSync(folder).filter(
    (name) => name.endsWith('.js') && text.test(readFileSync(join(folder, name), 'utf8')),
  )
}
