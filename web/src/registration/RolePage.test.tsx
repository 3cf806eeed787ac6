import { contentCalls } from '@saathi/contract/content/calls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { buildClientConfig } from '../testing/builders.ts'
import { fakeTransport } from '../wire/testing/fakeTransport.ts'
import { queryClient } from '../wire/queries.ts'
import { RolePage } from './RolePage.tsx'
import { forgetSignUp, signUpDraft, signUpEntry } from './signUpDraft.ts'

beforeEach(() => {
  const transport = fakeTransport()
  transport.on(registrationCalls.institutions, () => [{ code: 'SAATHI01', name: 'Saathi', emailDomains: [] }])
  transport.on(contentCalls.clientConfig, () => buildClientConfig())
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetSignUp()
})

const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'identity.continue' }))
const codeField = () => screen.getByLabelText('registration.institution')

test('a mentor is asked for the code with the role, and a wrong one is told at once', async () => {
  const onDone = vi.fn()
  render(<RolePage onDone={onDone} />)
  expect(screen.queryByLabelText('registration.institution')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /role\.mentor/ }))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  goOn()
  expect(screen.getByText('error.field')).toBeTruthy()
  fireEvent.change(codeField(), { target: { value: 'NOWHERE' } })
  expect(await screen.findByText('error.institution_unknown')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
  expect(screen.queryByText('Saathi')).toBeNull()
  fireEvent.change(codeField(), { target: { value: ' saathi01 ' } })
  expect(screen.getByText('Saathi')).toBeTruthy()
  goOn()
  expect(onDone).toHaveBeenCalledOnce()
})

test('somebody without a code reads how to get one', async () => {
  signUpDraft.change({ role: 'mentor', hasSaidRole: true })
  render(<RolePage onDone={() => undefined} />)
  expect(screen.queryByRole('radio')).toBeNull()
  fireEvent.click(screen.getByText('registration.code.none'))
  expect(await screen.findByRole('link', { name: /team\.mail/ })).toBeTruthy()
})

test('whoever pressed the wrong button of the landing page chooses again', () => {
  signUpDraft.change({ role: 'mentor', hasSaidRole: true })
  render(<RolePage onDone={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'registration.code.notMentor' }))
  expect(screen.getAllByRole('radio')).toHaveLength(2)
})

test.each([
  [{ role: 'mentee', hasSaidRole: true }, '/signup?step=declaration'],
  [{ role: 'mentor', hasSaidRole: true }, '/signup'],
  [{ role: '', hasSaidRole: false }, '/signup'],
] as const)('after the password, %j goes on at %s', (said, address) => {
  expect(signUpEntry({ ...signUpDraft.now(), ...said })).toBe(address)
})
