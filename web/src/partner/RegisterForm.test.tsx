import { signInCalls } from '@saathi/contract/identity/signInCalls.ts'
import { partnerCalls } from '@saathi/contract/partner/calls.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { buildQuestion } from '../questions/testing/buildQuestion.ts'
import { buildArrival } from '../testing/builders.ts'
import { pressRested } from '../testing/pressRested.ts'
import { type FakeTransport, fakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { RegisterForm } from './RegisterForm.tsx'

const person = {
  email: 'asha@people.example',
  firstName: 'Asha',
  lastName: 'Patil',
  mobileNo: '+919876543210',
  dob: '',
  stateid: null,
  districtid: null,
}
const page = { title: '', localeTitle: {}, description: '', localeDescription: {} }
const registration = {
  institutionCode: 'NCS',
  survey: 'welcome',
  stage: 'about',
  firstStage: { id: 'about', pages: [{ ...page, questions: [buildQuestion('schooling', 'Text')] }] },
}
const noErrors: Readonly<Record<string, readonly string[]>> = {}
const declaration = { version: '1', type: 'mentee', text: 'I agree.', localeText: {} }
const code = { data: { email: person.email, signInCode: 'a code' } }

let transport: FakeTransport
beforeEach(() => {
  localStorage.clear()
  // The browser's lock, which happy-dom does not have.
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_: string, work: () => unknown) => work() },
  })
  transport = fakeTransport()
  transport.on(partnerCalls.signUp, code)
  transport.on(signInCalls.signIn, refused(503, 'maintenance'))
  render(
    <main>
      <RegisterForm person={person} registration={registration} declaration={declaration} />
    </main>,
  )
})
afterEach(cleanup)

const write = (title: string, value: string) =>
  fireEvent.change(screen.getByLabelText(title), { target: { value } })
const submit = () => pressRested(() => screen.getByRole('button', { name: /^partner\.register/ }))
const focused = () => document.activeElement

function fillIn() {
  write('schooling', 'Ten years')
  fireEvent.click(screen.getByRole('checkbox'))
  write('identity.password', 'marigold lane')
}

test('what is missing is named, the first question first, and nothing is sent', async () => {
  await submit()
  expect(focused()).toBe(screen.getByLabelText('schooling'))
  expect(screen.getByText('partner.register.agreeFirst')).toBeDefined()
  write('schooling', 'Ten years')
  fireEvent.click(screen.getByRole('checkbox'))
  await submit()
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('identity.password')))
  expect(transport.given(partnerCalls.signUp)).toEqual([])
})

test('a person is registered once with the answers, which then leave the device, and is signed in by the code', async () => {
  transport.on(signInCalls.signIn, buildArrival())
  fillIn()
  expect(JSON.stringify(localStorage)).toContain('Ten years')
  await submit()
  await submit()
  await waitFor(() => expect(transport.given(signInCalls.signIn)).toHaveLength(1))
  expect(transport.given(signInCalls.signIn)).toMatchObject([{ body: { code: 'a code' } }])
  expect(transport.given(partnerCalls.signUp)).toMatchObject([
    {
      body: {
        email: person.email,
        password: 'marigold lane',
        hasAgreedTerms: true,
        surveyAnswers: {
          survey: 'welcome',
          stage: 'about',
          answers: [{ questionKey: 'schooling', answer: 'Ten years' }],
        },
      },
    },
  ])
  expect(JSON.stringify(localStorage)).not.toContain('Ten years')
})

test('an account that cannot be signed in to at once says where to sign in', async () => {
  fillIn()
  await submit()
  expect(await screen.findByText('partner.register.signInFailed')).toBeDefined()
})

test.each([
  {
    code: 'portal_password_wrong',
    errors: noErrors,
    sentence: 'partner.register.passwordInvalid',
    field: 'identity.password',
  },
  {
    code: 'invalid',
    errors: { ...noErrors, schooling: ['Please say it in words.'] },
    sentence: 'Please say it in words.',
    field: 'schooling',
  },
])('a sign-up refused with $code says so at $field', async ({ code: reason, errors, sentence, field }) => {
  transport.on(partnerCalls.signUp, refused(422, reason, { errors }))
  fillIn()
  await submit()
  await screen.findByText(sentence)
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText(field)))
  expect(JSON.stringify(localStorage)).toContain('Ten years')
})

test('a lost network is said above the button, and the answers stay', async () => {
  transport.cut()
  fillIn()
  await submit()
  await screen.findByText('error.network')
  expect(JSON.stringify(localStorage)).toContain('Ten years')
})
