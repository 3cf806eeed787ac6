import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { speak } from '../texts/texts.ts'
import { fakeTransport } from '../wire/testing/fakeTransport.ts'
import { queryClient } from '../wire/queries.ts'
import { forgetSignUp, signUpDraft } from './signUpDraft.ts'
import { SignUpPage } from './SignUpPage.tsx'
import { StartPage } from './StartPage.tsx'

beforeEach(() => {
  fakeTransport()
  speak('en', { 'identity.stepOf': '{step} of {total}' })
  signUpDraft.change({ sentTo: 'tara@home.example', email: 'tara@home.example', otp: 'AAAAAA' })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetSignUp()
  speak('en', {})
})

test('one counter goes through the whole sign-up', () => {
  signUpDraft.change({ reached: 'details', page: 'details' })
  expect(counterAt('/start')).toBe('1 of 6')
  expect(counterAt('/start?step=password')).toBe('3 of 6')
  expect(counterAt('/signup')).toBe('4 of 6')
  expect(counterAt('/signup?step=declaration')).toBe('5 of 6')
})

test('who comes from Google has no address and no password to give, and counts without them', () => {
  signUpDraft.change({ reached: 'details', page: 'declaration', provider: 'google', token: 't' })
  expect(counterAt('/signup')).toBe('1 of 3')
  expect(counterAt('/signup?step=declaration')).toBe('2 of 3')
})

function counterAt(address: string): string | null {
  cleanup()
  history.replaceState(null, '', address)
  render(address.startsWith('/start') ? <StartPage /> : <SignUpPage />)
  return screen.getByRole('img', { name: / of / }).getAttribute('aria-label')
}
