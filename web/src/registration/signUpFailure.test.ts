// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { NetworkFailure, Problem } from '../wire/api.ts'
import { signUpFailure, withoutWrapper } from './signUpFailure.ts'

const known: Readonly<Record<string, string>> = {
  'error.email_taken': 'Signed up already.',
  'error.invalid': 'Some fields need another look.',
  'error.network': 'No network.',
  'registration.signUp.unexpected': 'An unexpected error occurred. Please try again.',
}
const t = (key: string) => known[key] ?? key

function problem(code: string, detail = '', fields: Record<string, string[]> = {}): Problem {
  return new Problem({ status: 422, code, detail, fields, retryAfter: undefined })
}

test.each<[string, unknown, string]>([
  ['a failure with words of its own', problem('email_taken', 'In English.'), 'Signed up already.'],
  [
    'an error beside it',
    problem('invalid', '', { error: ['This number is in use.'] }),
    'This number is in use.',
  ],
  ['what is said of no field', problem('invalid', '', { non_field_errors: ['Not now.'] }), 'Not now.'],
  [
    'a wrapped sentence',
    problem('invalid', '', { non_field_errors: ["[ErrorDetail(string='Not now.', code='invalid')]"] }),
    'Not now.',
  ],
  [
    'only fields',
    problem('invalid', 'In English.', { phone_number: ['Odd.'] }),
    'Some fields need another look.',
  ],
  ['a failure without words', problem('brand_new', 'The sky is closed.'), 'The sky is closed.'],
  [
    'an unexpected one',
    problem('unexpected', 'Something went wrong.'),
    'An unexpected error occurred. Please try again.',
  ],
  ['nothing at all', problem('brand_new'), 'An unexpected error occurred. Please try again.'],
  [
    'what is no problem',
    new TypeError('x is not a function'),
    'An unexpected error occurred. Please try again.',
  ],
  ['a lost network', new NetworkFailure('offline'), 'No network.'],
])('%s', (_, error, text) => {
  expect(signUpFailure(error, t).text).toBe(text)
})

test('sentences about fields stand beside them, without their wrapper', () => {
  const error = problem('invalid', '', { phone_number: ['ErrorDetail(string="It\'s odd.", code="x")'] })
  expect(signUpFailure(error, t).fields).toEqual({ phone_number: "It's odd." })
})

test('a code that is over sends back to the confirmation', () => {
  expect(signUpFailure(problem('otp_not_verified'), t).address).toBe('confirmAgain')
  expect(signUpFailure(problem('institution_email'), t).address).toBe('another')
  expect(signUpFailure(problem('email_taken'), t).address).toBe('fine')
})

test.each([
  ['Plain.', 'Plain.'],
  ["ErrorDetail(string='A, b.', code='c')", 'A, b.'],
  ["[ErrorDetail(string='First.', code='c'), ErrorDetail(string='Second.', code='c')]", 'First.'],
])('%s reads as %s', (text, inside) => {
  expect(withoutWrapper(text)).toBe(inside)
})
