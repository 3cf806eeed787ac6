import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type FakeTransport, fakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { queryClient } from '../wire/queries.ts'
import { signUpDraft } from './signUpDraft.ts'
import { ProgrammeField } from './ProgrammeField.tsx'

const programme = (key: string, more: object = {}) => ({
  key,
  name: key,
  localeName: {},
  about: `About ${key}`,
  localeAbout: {},
  emailDomains: [],
  isDisabled: false,
  ...more,
})
const projects = {
  open: programme('open'),
  college: programme('college', { emailDomains: ['cs.college.example'] }),
  later: programme('later', { isDisabled: true }),
}

let transport: FakeTransport
beforeEach(() => {
  transport = fakeTransport()
  transport.on(registrationCalls.projectList, { data: { projects } })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  signUpDraft.forget()
})

function show(email: string) {
  signUpDraft.change({ sentTo: email })
  const onChoose = vi.fn()
  render(<ProgrammeField error={undefined} onChoose={onChoose} />)
  return onChoose
}

test('open programmes can be chosen; closed ones say what would open them', async () => {
  const onChoose = show('lata@home.example')
  fireEvent.click(await screen.findByRole('radio', { name: /open/ }))
  expect(onChoose).toHaveBeenCalledWith('open')
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect(screen.getByText('college').parentElement?.textContent).toContain(
    'registration.programme.needsDomain',
  )
  expect(screen.getByText('later').parentElement?.textContent).toContain('registration.programme.closed')
})

test('an address of a college is offered its own programme only', async () => {
  show('lata@cs.college.example')
  expect(await screen.findAllByRole('radio')).toHaveLength(1)
  expect(screen.getByRole('radio', { name: /college/ })).toBeDefined()
})

test('programmes that did not load can be asked for again', async () => {
  transport.on(registrationCalls.projectList, refused(500, 'unexpected'))
  show('lata@home.example')
  const again = await screen.findByRole('button', { name: 'shell.tryAgain' })
  transport.on(registrationCalls.projectList, { data: { projects } })
  fireEvent.click(again)
  expect(await screen.findByRole('radio', { name: /open/ })).toBeDefined()
})
