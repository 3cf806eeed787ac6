import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect } from '@playwright/test'
import pg from 'pg'

import { type Product, test } from './product.ts'
import { password, register } from './registering.ts'
import { signInAs } from './signingIn.ts'

test('a failing server is reported on each page, and the same action works once it is repaired', async ({
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
