import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { NetworkFailure, Problem } from '../wire/api.ts'
import { verifyDraft } from './public/drafts.ts'
import { SignInForm } from './SignInForm.tsx'

const signIn = vi.hoisted(() => vi.fn())
vi.mock('../device/identity.ts', async (original) => ({ ...(await original<object>()), signIn }))

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = ''
  signIn.mockReset()
})
afterEach(cleanup)

function fill(email: string, password: string): void {
  render(
    <main>
      <SignInForm isGoingOn={false} />
    </main>,
  )
  fireEvent.change(screen.getByLabelText('accounts.email'), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('accounts.password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'accounts.signIn.submit' }))
}

const problem = (code: string) =>
  new Problem({ status: 401, code, detail: '', fields: {}, retryAfter: undefined })

test('the address is trimmed and in small letters when it is sent', async () => {
  signIn.mockResolvedValue({})
  fill('  Nila@Demo.Example ', 'secret')
  await waitFor(() => expect(signIn).toHaveBeenCalledWith('nila@demo.example', 'secret'))
})

test.each([
  ['no address', 'x', 'accounts.email'],
  ['nila@demo.example', '', 'accounts.password'],
  ['', '', 'accounts.email'],
])('%j with %j asks nothing and leads to what is wrong', async (email, password, field) => {
  fill(email, password)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field)))
  expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true')
  expect(signIn).not.toHaveBeenCalled()
})

test.each<[unknown, string, string | undefined]>([
  [problem('wrong_password'), 'error.wrong_password', '/resetpassword'],
  [problem('user_not_found'), 'error.user_not_found', '/start'],
  [problem('email_not_verified'), 'error.email_not_verified', '/emailverify'],
  [problem('provider_google'), 'error.provider_google', undefined],
  [problem('user_disabled'), 'error.user_disabled', undefined],
  [problem('too_many_attempts'), 'error.too_many_attempts', '/resetpassword'],
  [problem('too_often'), 'error.too_often', undefined],
  [problem('unexpected'), 'accounts.signIn.serverError', undefined],
  [new TypeError('broken'), 'accounts.signIn.serverError', undefined],
  [new NetworkFailure('offline'), 'error.network', undefined],
])('%s says what it means and what helps', async (failure, text, way) => {
  signIn.mockRejectedValue(failure)
  fill('nila@demo.example', 'wrong')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(text)
  expect(alert.querySelector('a')?.getAttribute('href') ?? undefined).toBe(way)
  expect(screen.getByLabelText<HTMLInputElement>('accounts.email').value).toBe('nila@demo.example')
})

test('the address goes along to its confirmation', async () => {
  signIn.mockRejectedValue(problem('email_not_verified'))
  fill('Nila@demo.example', 'x')
  fireEvent.click(await screen.findByText('accounts.signIn.toVerify'))
  expect(verifyDraft.now().email).toBe('nila@demo.example')
  verifyDraft.forget()
})

test('who signed in last is greeted, and can be forgotten', () => {
  localStorage.setItem('lastEmail', 'asha@demo.example')
  render(<SignInForm isGoingOn={false} />)
  expect(screen.getByLabelText<HTMLInputElement>('accounts.email').value).toBe('asha@demo.example')
  fireEvent.click(screen.getByText('accounts.signIn.notYou'))
  expect(localStorage.getItem('lastEmail')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('accounts.email').value).toBe('')
  expect(screen.queryByText('accounts.signIn.notYou')).toBeNull()
})

test('Google stands there only where it is offered, and the form stays usable beside its window', () => {
  const open = vi.fn().mockReturnValue({})
  vi.stubGlobal('open', open)
  document.head.innerHTML = '<meta name="sign-ins" content="password google" />'
  render(<SignInForm isGoingOn={false} />)
  fireEvent.click(screen.getByText('accounts.google.signIn'))
  expect(open).toHaveBeenCalledOnce()
  expect(screen.getByText('accounts.signIn.submit').closest('button')?.getAttribute('aria-disabled')).toBe(
    'false',
  )
  cleanup()
  document.head.innerHTML = ''
  render(<SignInForm isGoingOn={false} />)
  expect(screen.queryByText('accounts.google.signIn')).toBeNull()
  vi.unstubAllGlobals()
})
