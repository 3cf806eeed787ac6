import { codeCalls } from '@saathi/contract/identity/codeCalls.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Problem } from '../wire/api.ts'
import { signUpDraft, verifyDraft } from './public/drafts.ts'
import { EmailVerifyPage } from './EmailVerifyPage.tsx'

const ask = vi.hoisted(() => vi.fn())
vi.mock('../wire/api.ts', async (original) => ({ ...(await original<object>()), ask }))

let isRegistered = true
beforeEach(() => {
  history.replaceState(null, '', '/emailverify')
  isRegistered = true
  ask.mockReset()
  ask.mockImplementation(async (call: unknown) =>
    call === codeCalls.accountExists ? { userExist: isRegistered, user: null } : { message: '' },
  )
})
afterEach(() => {
  cleanup()
  verifyDraft.forget()
  signUpDraft.forget()
})

async function confirm(): Promise<void> {
  render(<EmailVerifyPage />)
  fireEvent.change(screen.getByLabelText('accounts.email'), { target: { value: ' Lata@home.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'accounts.start.send' }))
  const code = await screen.findByLabelText('accounts.code.label')
  expect(location.search).toBe('?step=code')
  fireEvent.change(code, { target: { value: 'k7p9qx' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'accounts.continue' })))
}

test('an account that waited for it is confirmed, and can sign in', async () => {
  await confirm()
  expect(await screen.findByText('accounts.verify.done')).toBeDefined()
  expect(screen.getByRole('link', { name: 'accounts.signIn.submit' }).getAttribute('href')).toBe('/signin')
})

test('an address without an account goes on to a password', async () => {
  isRegistered = false
  await confirm()
  await waitFor(() => expect(location.pathname + location.search).toBe('/start?step=password'))
  expect(signUpDraft.now()).toMatchObject({ sentTo: 'lata@home.example', otp: 'K7P9QX', reached: 'password' })
})

test('an address that is confirmed already says so, with the ways on', async () => {
  ask.mockRejectedValue(
    new Problem({ status: 406, code: 'already_signed_up', detail: '', fields: {}, retryAfter: undefined }),
  )
  render(<EmailVerifyPage />)
  fireEvent.change(screen.getByLabelText('accounts.email'), { target: { value: 'nila@demo.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'accounts.start.send' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('accounts.verify.already')
  expect([...alert.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/signin',
    '/resetpassword',
  ])
})
