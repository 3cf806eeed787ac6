// @vitest-environment happy-dom
import { call } from '@saathi/contract/base/call.ts'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { arrive, forgetPerson } from '../device/identity.ts'
import { keepToken } from '../device/token.ts'
import { buildArrival } from '../testing/builders.ts'
import { ask, NetworkFailure, Problem } from './api.ts'
import { type FakeTransport, fakeTransport, noNetwork, refused } from './testing/fakeTransport.ts'

const define = <const Who extends 'person' | 'anyone'>(who: Who) =>
  call({
    method: 'POST',
    path: '/api/v2/notes/:noteId/',
    who,
    about: 'Notes.',
    query: v.object({ sortBy: v.optional(v.string()) }),
    body: v.object({ firstLine: v.string() }),
    reply: v.object({ isOf: v.string() }),
    errors: [],
  })
const given = { params: { noteId: 'a/b' }, body: { firstLine: 'Hello' } }

let transport: FakeTransport
beforeEach(() => {
  transport = fakeTransport()
})

/** Returns the outcome of a call during which one person signs out and another signs in. */
async function askWhileLeaving(who: 'person' | 'anyone') {
  const answer = Promise.withResolvers<{ isOf: string }>()
  const notes = define(who)
  transport.on(notes, () => answer.promise)
  await arrive(buildArrival())
  const asked = ask(notes, given)
  asked.catch(() => undefined)
  await forgetPerson()
  await arrive(buildArrival({ id: 'ravi' }))
  answer.resolve({ isOf: 'Asha' })
  return asked
}

test('an answer that comes after its person has left is given to nobody', async () => {
  await expect(askWhileLeaving('person')).rejects.toBeInstanceOf(NetworkFailure)
})

test('what anybody may ask is answered all the same', async () => {
  expect(await askWhileLeaving('anyone')).toEqual({ isOf: 'Asha' })
})

test('a call travels with its parameters, its query and its body in wire form', async () => {
  const notes = define('person')
  transport.on(notes, { isOf: 'Asha' })
  expect(await ask(notes, { ...given, query: { sortBy: 'day' } })).toEqual({ isOf: 'Asha' })
  expect(transport.given(notes)).toEqual([
    { params: { noteId: 'a/b' }, query: { sortBy: 'day' }, body: { firstLine: 'Hello' } },
  ])
})

test('a refusal is a problem with its code; a lost network is none', async () => {
  const notes = define('person')
  transport.on(notes, refused(409, 'too_late', { errors: { first_line: ['Shorter.'] }, retryAfter: 5 }))
  const problem = await ask(notes, given).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(Problem)
  expect(problem).toMatchObject({ code: 'too_late', fields: { first_line: ['Shorter.'] }, retryAfter: 5 })
  transport.on(notes, noNetwork)
  await expect(ask(notes, given)).rejects.toBeInstanceOf(NetworkFailure)
})

test('a reply of another shape is an error, not data', async () => {
  const notes = define('person')
  transport.on(notes, { isOf: 7 } as never)
  keepToken('a token', 3600)
  await expect(ask(notes, given)).rejects.toThrow('unexpected')
})
