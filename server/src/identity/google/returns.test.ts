import { afterAll, describe, expect, test } from 'vitest'

import { openGoogle } from '../testing/testGoogle.ts'
import { openBrowser } from '../testing/testOpenId.ts'

const { atProvider, begin, close, come, testing } = await openGoogle()
afterAll(close)

describe('a return that does not belong to the flow is refused', () => {
  const isRefused = { kind: 'failed', code: 'google_failed' }

  test('an address that the provider did not confirm', async () => {
    const { outcome } = await come(atProvider({ emailVerified: false }))
    expect(outcome).toEqual({ kind: 'failed', code: 'email_not_verified' })
  })

  test('a return without the cookie of its flow', async () => {
    const address = await begin(atProvider().subject)
    const { told, status } = await openBrowser(testing).open(address)
    expect([status, told.outcome, told.mode]).toEqual([200, isRefused, 'redirect'])
  })

  test('a return with the state of another flow', async () => {
    const { subject } = atProvider()
    const address = await begin(subject)
    const mine = openBrowser(testing)
    await begin(subject, mine)
    expect((await mine.open(address)).told.outcome).toEqual(isRefused)
  })

  test('a return whose state was changed on the way', async () => {
    const browser = openBrowser(testing)
    const address = await begin(atProvider().subject, browser)
    expect((await browser.open(address.replace(/state=[^&]+/, 'state=another'))).told.outcome).toEqual(
      isRefused,
    )
  })

  test('a return that happens twice', async () => {
    const browser = openBrowser(testing)
    const address = await begin(atProvider().subject, browser)
    const cookies = new Map(browser.cookies)
    expect((await browser.open(address)).told.outcome).toMatchObject({ kind: 'signUp' })
    expect(browser.cookies.has('saathi_google')).toBe(false)
    expect((await browser.open(address)).told.outcome).toEqual(isRefused)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect((await browser.open(address)).told.outcome).toEqual(isRefused)
  })

  test('a cookie that was altered, and an answer that is an error', async () => {
    const browser = openBrowser(testing)
    const address = await begin(atProvider().subject, browser)
    const sealed = browser.cookies.get('saathi_google') ?? ''
    browser.cookies.set('saathi_google', `${sealed.slice(0, -2)}AA`)
    expect((await browser.open(address)).told.outcome).toEqual(isRefused)
    browser.cookies.set('saathi_google', sealed)
    const declined = await browser.open('/identity/google/callback?error=access_denied')
    expect(declined.told.outcome).toEqual(isRefused)
  })

  test('an unknown mode or channel', async () => {
    const { open } = openBrowser(testing)
    for (const query of ['?mode=frame', `?channel=${'x'.repeat(36)}`]) {
      expect((await open(`/identity/google${query}`)).status).toBe(400)
    }
  })
})
