import { expect, test } from 'vitest'

import { openTesting } from './testing/testing.ts'

const testing = await openTesting()

test('the API describes itself with wire names', async () => {
  const answer = await testing.app.server.inject('/api/openapi.json')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('"first_name"')
  expect(answer.body).not.toContain('"firstName"')
})

test('a person who is signed in is recognised by the token', async () => {
  const { token, id } = await testing.person()
  const admitted = await testing.app.guard.authenticate(token)
  expect(admitted.id).toBe(id)
})
