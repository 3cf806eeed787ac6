import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

/** Opens the desk with one-time codes, which the person sets up. */
export async function openDeskWithCodes(page: Page): Promise<void> {
  await page.goto('/staff')
  await page.getByRole('button', { name: 'Use one-time codes' }).click()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await page.getByLabel('Code from the app').fill(code)
  await page.keyboard.press('Enter')
  await saveRecoveryCodes(page)
}

/** Opens the desk with a passkey of a virtual authenticator, which the person sets up. */
export async function openDeskWithPasskey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/staff')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await saveRecoveryCodes(page)
}

/** Opens the desk again after twelve hours, at the same address. */
export async function confirmWithPasskey(page: Page): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: 'Confirm with the passkey' }).click()
  await expect(page.getByRole('button', { name: 'Confirm with the passkey' })).toBeHidden()
}

async function saveRecoveryCodes(page: Page): Promise<void> {
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await page.getByLabel('I have saved them').check()
  await page.getByRole('button', { name: 'Open the desk' }).click()
}
