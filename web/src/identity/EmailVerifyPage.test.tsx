import { codeCalls } from '@saathi/contract/identity/codeCalls.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type FakeTransport, fakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { EmailVerifyPage } from './EmailVerifyPage.tsx'
import { waitingNewcomer } from './public/newcomer.ts'
import { verifyDraft } from './verifyDraft.ts'

let transport: FakeTransport
beforeEach(() => {
  history.replaceState(null, '', '/emailverify')
  transport = fakeTransport()
  transport.on(codeCalls.accountExists, { userExist: true, user: null })
  transport.on(codeCalls.sendOtp, { message: '' })
  transport.on(codeCalls.verifyOtp, { message: '' })
})
afterEach(() => {
  cleanup()
  verifyDraft.forget()
  waitingNewcomer.forget()
})

async function confirm(): Promise<void> {
  render(<EmailVerifyPage />)
  fireEvent.change(screen.getByLabelText('identity.email'), { target: { value: ' Lata@home.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'identity.start.send' }))
  const code = await screen.findByLabelText('identity.code.label')
  expect(location.search).toBe('?step=code')
  fireEvent.change(code, { target: { value: 'k7p9qx' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'identity.continue' })))
}

test('an account that waited for it is confirmed, and can sign in', async () => {
  await confirm()
  expect(await screen.findByText('identity.verify.done')).toBeDefined()
  expect(screen.getByRole('link', { name: 'identity.signIn.submit' }).getAttribute('href')).toBe('/signin')
})

test('an address without an account goes on to a password', async () => {
  transport.on(codeCalls.accountExists, { userExist: false, user: null })
  await confirm()
  await waitFor(() => expect(location.pathname + location.search).toBe('/start?step=password'))
  expect(waitingNewcomer.now()).toEqual({ proof: 'code', email: 'lata@home.example', otp: 'K7P9QX' })
})

test('an address that is confirmed already says so, with the ways on', async () => {
  transport.on(codeCalls.sendOtp, refused(406, 'already_signed_up'))
  render(<EmailVerifyPage />)
  fireEvent.change(screen.getByLabelText('identity.email'), { target: { value: 'nila@demo.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'identity.start.send' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('identity.verify.already')
  expect([...alert.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/signin',
    '/resetpassword',
  ])
})
