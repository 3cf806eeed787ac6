import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { type Product, test } from './product.ts'

const password = 'Portal#Way7'

/** Returns a link as `npm run ncs-link` prints it. */
function linkOf(product: Product, ...options: readonly string[]): string {
  const command = join(import.meta.dirname, '..', 'server', 'src', 'commands', 'ncsLink.ts')
  const env = { ...process.env, PUBLIC_URL: product.url, NODE_ENV: '' }
  return execFileSync(process.execPath, [command, ...options], { env, encoding: 'utf8' }).trim()
}

test('somebody comes from the portal, signs up, and comes again @phone-suffices', async ({
  page,
  product,
  browser,
}, info) => {
  const email = `priya.${info.project.name}@portal.example`
  const options = ['--email', email, '--state', 'Goa']
  const first = linkOf(product, ...options)

  await test.step('the link says who it is, and leaves the address bar', async () => {
    await page.goto(first)
    await expect(page).toHaveURL(`${product.url}/ncs-register`)
    await expect(page.getByLabel('First name')).toHaveValue('Priya')
    for (const label of ['First name', 'Last name', 'Email', 'Phone number', 'Date of birth', 'District']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('readonly', '')
    }
    await expect(page.getByLabel('Date of birth')).toHaveValue('31/05/2004')
    await expect(page.getByLabel('District')).toHaveValue(/Goa$/)
    await expectAccessible(page)
  })

  await test.step('what is missing is said, and a reload loses nothing but the password', async () => {
    await page.getByRole('button', { name: 'Get a Mentor' }).click()
    await expect(page.getByText('Field is mandatory')).toHaveCount(3)
    await expect(page.getByText('Please read this and tick the box.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'A degree' }).check()
    await page.getByLabel('What are you looking for now?').selectOption('first_job')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'A degree' })).toBeChecked()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    const kept = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))),
    )
    expect(kept).not.toContain(password)
  })

  await test.step('a password that is refused is marked, and the right one signs up and in', async () => {
    await page.getByRole('checkbox', { name: 'I Agree' }).check()
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Get a Mentor' }).click()
    await expect(
      page.getByText('Your NCS Portal password is invalid. Please check and try again.'),
    ).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Get a Mentor' }).click()
    await expect(page).toHaveURL(/\/survey\/ncs-start/)
    await expect(page.getByRole('heading', { name: 'Welcome from the NCS Portal' })).toBeVisible()
    await expect(page.getByText('Your registration', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the second visit needs the password alone', async () => {
    const again = await (await browser.newContext({ baseURL: product.url })).newPage()
    await again.goto(linkOf(product, ...options))
    await expect(again).toHaveURL(/\/ncs-login$/)
    await expect(again.getByLabel('Email')).toHaveValue(email)
    await expect(again.getByLabel('Email')).toHaveAttribute('readonly', '')
    const enter = again.getByRole('button', { name: 'Login to Saathi' })
    await expect(enter).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(again)
    await again.getByLabel('Password', { exact: true }).fill('Wrong#Way7')
    await enter.click()
    await expect(again.getByRole('alert')).toHaveText(
      'Login failed. Please check your credentials and try again.',
    )
    await again.getByLabel('Password', { exact: true }).fill(password)
    await enter.click()
    await expect(again).toHaveURL(/\/survey\/ncs-start/)
    await again.context().close()
  })
})

test('links that open nothing say what to do @phone-suffices', async ({ page, product }, info) => {
  const email = `late.${info.project.name}@portal.example`
  const short = linkOf(product, '--email', email, '--expires-in', '1')
  const expiresAt = Date.now() + 1000
  const used = linkOf(product, '--email', email)
  await page.goto(used)
  await expect(page).toHaveURL(/\/ncs-register$/)
  await page.goto(used)
  await expectRefused(page, 'This link has already been used.')
  await page.goto(`${linkOf(product, '--email', email).slice(0, -8)}AAAAAAAA`)
  await expectRefused(page, 'This link is incomplete or was changed')
  await page.waitForTimeout(Math.max(0, expiresAt - Date.now()))
  await page.goto(short)
  await expectRefused(page, 'This link has expired.')
  await expectAccessible(page)
  await page.goto('/ncs-login')
  await expect(page).toHaveURL(/\/ncs-login$/)
})

test('whoever is signed up in another way is led to sign-in, with the email filled in @phone-suffices', async ({
  page,
  product,
}) => {
  await page.goto('/ncs-login')
  await expect(page).toHaveURL(/\/signin$/)
  await page.goto('/ncs-register')
  await expect(page).toHaveURL(/\/signin$/)
  await page.goto('/user/ncs')
  await expectRefused(page, 'This page only works from the NCS Portal.')
  await page.goto(linkOf(product, '--email', 'nila@demo.example'))
  await expect(page).toHaveURL(/\/signin/)
  await expect(page.getByLabel('Email')).toHaveValue('nila@demo.example')
  await expect(page.getByText('You already have an account with this email.')).toBeVisible()
})

async function expectRefused(page: Page, sentence: string): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(sentence)
  await expect(page).toHaveURL(/\/user\/ncs$/)
}
