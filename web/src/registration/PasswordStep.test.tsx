import { passwordCalls } from '@saathi/contract/identity/passwordCalls.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type FakeTransport, fakeTransport, noNetwork } from '../wire/testing/fakeTransport.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { chosenPassword, forgetSignUp } from './signUpDraft.ts'

let transport: FakeTransport
beforeEach(() => {
  transport = fakeTransport()
})
afterEach(() => {
  cleanup()
  forgetSignUp()
})

function choose(password: string): void {
  render(
    <main>
      <PasswordStep />
    </main>,
  )
  for (const label of ['identity.password', 'identity.passwordAgain'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'identity.continue' }))
}

test('a common password is refused where it is typed, until it changes', async () => {
  transport.on(passwordCalls.checkPassword, { common: true })
  choose('P@ssw0rd1')
  expect(await screen.findByText('error.password_common')).toBeTruthy()
  const field = screen.getByLabelText('identity.password')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(chosenPassword()).toBe('')
  fireEvent.change(field, { target: { value: 'Sunny#Day7' } })
  expect(screen.queryByText('error.password_common')).toBeNull()
})

test.each([
  ['another password', { common: false }],
  ['a check that gets no reply', noNetwork],
] as const)('%s leads on', async (_, outcome) => {
  transport.on(passwordCalls.checkPassword, outcome)
  choose('Sunny#Day7')
  await waitFor(() => expect(chosenPassword()).toBe('Sunny#Day7'))
  expect(location.pathname).toBe('/signup')
})
