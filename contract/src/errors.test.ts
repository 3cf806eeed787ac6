import { expect, test } from 'vitest'

import { Failure, failureOfFields } from './errors.ts'

interface Body {
  readonly birthYear: number
}

test('a failure names fields only through failureOfFields', () => {
  const { extra, fields } = failureOfFields<Body>('invalid', { birthYear: ['Too late.'] }, { detail: 'No.' })
  expect({ extra, fields }).toEqual({ extra: { detail: 'No.' }, fields: { birthYear: ['Too late.'] } })
  expect(new Failure('notFound').fields).toBeUndefined()
})

test('fields that nothing has checked do not compile, and are not sent', () => {
  const named = { fields: { birth_year: ['Too late.'] } }
  // @ts-expect-error A failure cannot be made with fields.
  expect(new Failure('invalid', { detail: String(1), ...named }).fields).toBeUndefined()
  // @ts-expect-error Also not when they come from a variable.
  expect(new Failure('invalid', named).fields).toBeUndefined()
  // @ts-expect-error The body has no such field.
  expect(failureOfFields<Body>('invalid', { birth_year: ['Too late.'] }).fields).toBeDefined()
})
