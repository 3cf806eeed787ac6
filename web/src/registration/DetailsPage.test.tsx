import { textCalls } from '@saathi/contract/content/textCalls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type FakeTransport, fakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { queryClient } from '../wire/queries.ts'
import { DetailsPage } from './DetailsPage.tsx'
import { forgetSignUp, keepChosenPassword, signUpDraft } from './signUpDraft.ts'

let transport: FakeTransport
let scrolledTo: Element[]
beforeEach(() => {
  transport = fakeTransport()
  transport.on(textCalls.languages, [])
  scrolledTo = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
    scrolledTo.push(this)
  })
  signUpDraft.change({
    sentTo: 'tara@home.example',
    otp: 'AAAAAA',
    reached: 'details',
    page: 'details',
    role: 'mentor',
    firstName: 'Tara',
    lastName: 'Rao',
    phone: '9835041270',
    institutionCode: 'KAVERI01',
    language: 'en',
  })
  keepChosenPassword('Sunny#Day7')
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetSignUp()
  vi.restoreAllMocks()
})

function submit(): void {
  render(
    <main>
      <DetailsPage />
    </main>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'registration.details.submit' }))
}

test('a failure above the screen is scrolled to and has the focus', async () => {
  transport.on(registrationCalls.signUp, refused(409, 'email_taken'))
  submit()
  const said = await screen.findByRole('alert')
  expect(said.textContent).toContain('email_taken')
  await waitFor(() => expect(document.activeElement).toBe(said))
  expect(scrolledTo).toContain(said)
})

test('a private address at a company leads back to the address, and nothing else is lost', async () => {
  transport.on(registrationCalls.signUp, refused(422, 'institution_email', { errors: { email: ['No.'] } }))
  submit()
  fireEvent.click(await screen.findByRole('button', { name: 'registration.details.another' }))
  expect(location.pathname).toBe('/start')
  expect(signUpDraft.now()).toMatchObject({ reached: 'email', sentTo: '', firstName: 'Tara', role: 'mentor' })
})

test('a wrong institution code is said at its field', async () => {
  transport.on(registrationCalls.signUp, refused(422, 'institution_unknown'))
  submit()
  expect(screen.queryByLabelText('registration.institution')).toBeNull()
  const field = await screen.findByLabelText('registration.institution')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('button', { name: 'registration.details.another' })).toBeNull()
})

test('a common password is asked for again on the same page', async () => {
  transport.on(registrationCalls.signUp, refused(422, 'password_common'))
  submit()
  const field = await screen.findByLabelText('identity.password')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('the account speaks the language of the screen, unless another one is chosen', async () => {
  signUpDraft.change({ language: '' })
  transport.on(registrationCalls.signUp, refused(409, 'email_taken'))
  submit()
  await screen.findByRole('alert')
  expect(transport.given(registrationCalls.signUp)).toMatchObject([{ body: { newPrimaryLanguage: 'en' } }])
})
