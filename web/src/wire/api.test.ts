import { call } from '@saathi/contract/call.ts'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { ask, NetworkFailure } from './api.ts'
import { keepToken } from '../device/token.ts'

const define = (who: 'person' | 'anyone') =>
  call({
    method: 'GET',
    path: '/api/v2/notes/',
    who,
    about: 'Notes.',
    reply: v.object({ of: v.string() }),
    errors: [],
  })

/** What comes of a call during which somebody signs out, and somebody else in. */
async function askWhileLeaving(who: 'person' | 'anyone') {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  keepToken('of Asha', 3600)
  const asked = ask(define(who), {})
  keepToken(undefined)
  keepToken('of Ravi', 3600)
  resolve(Response.json({ of: 'Asha' }))
  return asked
}

test('an answer that comes after its person has left is given to nobody', async () => {
  await expect(askWhileLeaving('person')).rejects.toBeInstanceOf(NetworkFailure)
})

test('what anybody may ask is answered all the same', async () => {
  expect(await askWhileLeaving('anyone')).toEqual({ of: 'Asha' })
})
