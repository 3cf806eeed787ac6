import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { expect, test } from 'vitest'

import { problemOf } from './problem.ts'

const texts = { failure: (name: string) => name }

test('a field has its wire name in the reply, the key of a question stays', () => {
  const failure = failureOfFields<{ phoneNumber: string }>(
    'invalid',
    { phoneNumber: ['Too short.'] },
    { answers: { birthYear: ['Field is mandatory'] } },
  )
  expect(problemOf(failure, texts)).toMatchObject({
    status: 422,
    body: {
      code: 'invalid',
      errors: { phone_number: ['Too short.'], birthYear: ['Field is mandatory'] },
      non_field_errors: [],
    },
  })
})

test('sentences about no field stand apart, and a failure without sentences has neither', () => {
  const general = problemOf(failureOfFields<Record<string, unknown>>('invalid', { '': ['Too much.'] }), texts)
  expect(general.body).toMatchObject({ errors: {}, non_field_errors: ['Too much.'] })
  const plain = problemOf(new Failure('notFound'), texts)
  expect(plain.body).not.toHaveProperty('errors')
  expect(plain.body).not.toHaveProperty('non_field_errors')
})
