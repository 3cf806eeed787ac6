import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { loseNetwork, regainNetwork } from './network.ts'
import { type Product, test } from './product.ts'
import { password, register } from './registering.ts'
import { agreeToTerms } from './signingIn.ts'

test('a forgotten password is chosen anew, in three slides that survive back and reload @phone-suffices', async ({
  page,
  product,
}, info) => {
  const email = `reset.${info.project.name}@elsewhere.example`
  await register(product, email)
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await page.getByLabel('Email').fill('nobody@elsewhere.example')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('alert')).toContainText('Account with this email does not exist')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expect(page.getByText(/You can ask again in/)).toBeVisible()

  await test.step('back keeps the address, a reload the slide', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.goForward()
    await page.reload()
    await expect(page.getByText(/You can ask again in/)).toBeVisible()
  })

  await page.getByLabel('Code').fill(await product.code(email))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill('Rainy#Day8')
  await page.getByLabel('Repeat your password').fill('Rainy#Day9')
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Repeat your password').fill('Rainy#Day8')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL(/\/survey\//)

  await test.step('back does not lead into what is done', async () => {
    // While the terms are open, back stays with them.
    await agreeToTerms(page)
    await page.goBack()
    await expect(page).not.toHaveURL(/resetpassword\?step=password/)
  })
})

test('whoever signs out leaves nothing behind, without a network too @phone-suffices', async ({
  page,
  product,
}, info) => {
  const email = `leaver.${info.project.name}@elsewhere.example`
  await register(product, email)
  await enter(page, email)
  await agreeToTerms(page)
  await page.goto('/learninghub')
  await page.getByLabel('Language').selectOption('hi')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  const other = await page.context().newPage()
  await other.goto('/surveylisting')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await loseNetwork(page, product)
  await page.locator('summary').first().click()
  await page.getByRole('button', { name: 'साइन आउट' }).click()
  await expect(page).toHaveURL(/\/signin/)
  await expect(other).toHaveURL(/\/signin/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('words.')))
  expect(kept.toSorted()).toEqual(['languages', 'signOutOwed'])

  await regainNetwork(page, product)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signOutOwed'))).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL(/\/signin/)
  await page.goto('/learninghub')
  await expect(page).toHaveURL(/\/signin/)
  await expect(page.getByLabel('Email')).toHaveValue('')

  await test.step('their language is theirs again', async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/learninghub/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  })
})

test('a second tab follows whoever signs in, to the page that was wanted there @phone-suffices', async ({
  page,
  product,
}, info) => {
  const email = `two.tabs.${info.project.name}@elsewhere.example`
  await register(product, email)
  const other = await page.context().newPage()
  await other.goto('/surveylisting')
  await expect(other).toHaveURL(/\/signin/)
  await enter(page, email)
  await expect(other).toHaveURL(/\/surveylisting/)
})

test('a maintenance loses nothing of what somebody is typing @phone-suffices', async ({
  page,
  product,
}, info) => {
  const email = `typing.${info.project.name}@elsewhere.example`
  await register(product, email)
  await page.goto('/start')
  await page.getByLabel('Email').fill('half.an.address')
  try {
    await setMaintenance(product, 'on')
    await page.getByRole('link', { name: 'I already have an account' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: /is taking a short break/ })).toBeFocused()
    await expect(page).toHaveURL(/\/signin$/)
    await expectAccessible(page)
    await page.goto('/learninghub')
    await expect(page.getByRole('heading', { name: /is taking a short break/ })).toBeVisible()
    await expect(page).toHaveURL(/\/signin$/)
    await page.goto('/privacypolicy')
    await expect(page.getByRole('heading', { name: 'Privacy policy' }).first()).toBeVisible()
    await page.goto('/start')
    await expect(page.getByRole('heading', { name: /is taking a short break/ })).toBeVisible()
  } finally {
    await setMaintenance(product, 'off')
  }
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page).toHaveURL(/\/start$/)
  await expect(page.getByLabel('Email')).toHaveValue('half.an.address')
})

test('whoever is signed in learns of a maintenance within a minute, and finds everything again @phone-suffices', async ({
  page,
  product,
}, info) => {
  const email = `inside.${info.project.name}@elsewhere.example`
  await register(product, email)
  await enter(page, email)
  await agreeToTerms(page)
  await page.goto('/moreinfo/wrs')
  await page.getByLabel('About me').fill('Half a sentence')
  try {
    await setMaintenance(product, 'on')
    await expect(page.getByRole('heading', { name: /is taking a short break/ })).toBeVisible({
      timeout: 60_000,
    })
    await expect(page).toHaveURL(/\/signin$/)
    await expect(page.getByLabel('About me')).toBeHidden()
  } finally {
    await setMaintenance(product, 'off')
  }
  await expect(page.getByLabel('About me')).toHaveValue('Half a sentence', { timeout: 60_000 })
  await expect(page).toHaveURL(/\/moreinfo\/wrs$/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
})

async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/signin/)
}

/** Switches maintenance with the command that staff use while the product runs. */
async function setMaintenance(product: Product, to: 'on' | 'off'): Promise<void> {
  const command = join(import.meta.dirname, '..', 'server', 'src', 'commands', 'staff.ts')
  await promisify(execFile)(process.execPath, [command, 'maintenance', to], {
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: dirname(product.outbox) },
  })
}
