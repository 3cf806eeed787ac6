import { signInCalls } from '@saathi/contract/identity/signInCalls.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { buildArrival } from '../testing/builders.ts'
import { type FakeTransport, fakeTransport, noNetwork, refused } from '../wire/testing/fakeTransport.ts'
import { SignInForm } from './SignInForm.tsx'
import { verifyDraft } from './verifyDraft.ts'

let transport: FakeTransport
beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = ''
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
  transport = fakeTransport()
  transport.on(signInCalls.signIn, buildArrival())
})
afterEach(cleanup)

function fill(email: string, password: string): void {
  render(
    <main>
      <SignInForm isGoingOn={false} />
    </main>,
  )
  fireEvent.change(screen.getByLabelText('identity.email'), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('identity.password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'identity.signIn.submit' }))
}

test('the address is trimmed and in small letters when it is sent', async () => {
  fill('  Nila@Demo.Example ', 'secret')
  await waitFor(() =>
    expect(transport.given(signInCalls.signIn)).toMatchObject([
      { body: { email: 'nila@demo.example', password: 'secret' } },
    ]),
  )
})

test.each([
  ['no address', 'x', 'identity.email'],
  ['nila@demo.example', '', 'identity.password'],
  ['', '', 'identity.email'],
])('%j with %j asks nothing and leads to what is wrong', async (email, password, field) => {
  fill(email, password)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field)))
  expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true')
  expect(transport.asked()).toEqual([])
})

test.each<[string, string, string | undefined]>([
  ['wrong_password', 'error.wrong_password', '/resetpassword'],
  ['user_not_found', 'error.user_not_found', '/start'],
  ['email_not_verified', 'error.email_not_verified', '/emailverify'],
  ['provider_google', 'identity.google.notHere', undefined],
  ['user_disabled', 'error.user_disabled', undefined],
  ['too_many_attempts', 'error.too_many_attempts', '/resetpassword'],
  ['too_often', 'error.too_often', undefined],
  ['unexpected', 'identity.signIn.serverError', undefined],
])('%s says what it means and what helps', async (code, text, way) => {
  transport.on(signInCalls.signIn, refused(401, code))
  fill('nila@demo.example', 'wrong')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(text)
  expect(alert.querySelector('a')?.getAttribute('href') ?? undefined).toBe(way)
  expect(screen.getByLabelText<HTMLInputElement>('identity.email').value).toBe('nila@demo.example')
})

test('a lost network is said, and that the server answered something else', async () => {
  transport.on(signInCalls.signIn, noNetwork)
  fill('nila@demo.example', 'secret')
  expect((await screen.findByRole('alert')).textContent).toContain('error.network')
  cleanup()
  transport.on(signInCalls.signIn, { surprise: true } as never)
  fill('nila@demo.example', 'secret')
  expect((await screen.findByRole('alert')).textContent).toContain('identity.signIn.serverError')
})

test('the address goes along to its confirmation', async () => {
  transport.on(signInCalls.signIn, refused(401, 'email_not_verified'))
  fill('Nila@demo.example', 'x')
  fireEvent.click(await screen.findByText('identity.signIn.toVerify'))
  expect(verifyDraft.now().email).toBe('nila@demo.example')
  verifyDraft.forget()
})

test('who signed in last is greeted, and can be forgotten', () => {
  localStorage.setItem('lastEmail', 'asha@demo.example')
  render(<SignInForm isGoingOn={false} />)
  expect(screen.getByLabelText<HTMLInputElement>('identity.email').value).toBe('asha@demo.example')
  fireEvent.click(screen.getByText('identity.signIn.notYou'))
  expect(localStorage.getItem('lastEmail')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('identity.email').value).toBe('')
  expect(screen.queryByText('identity.signIn.notYou')).toBeNull()
})

test('Google stands there only where it is offered, and the form stays usable beside its window', () => {
  const open = vi.fn().mockReturnValue({})
  vi.stubGlobal('open', open)
  document.head.innerHTML = '<meta name="sign-ins" content="password google" />'
  render(<SignInForm isGoingOn={false} />)
  fireEvent.click(screen.getByText('identity.google.signIn'))
  expect(open).toHaveBeenCalledOnce()
  expect(screen.getByText('identity.signIn.submit').closest('button')?.getAttribute('aria-disabled')).toBe(
    'false',
  )
  cleanup()
  document.head.innerHTML = ''
  render(<SignInForm isGoingOn={false} />)
  expect(screen.queryByText('identity.google.signIn')).toBeNull()
  vi.unstubAllGlobals()
})
