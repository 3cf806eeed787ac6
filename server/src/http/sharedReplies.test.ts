import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

import fastify from 'fastify'
import { expect, test } from 'vitest'

import { compressSharedReplies } from './sharedReplies.ts'

const words = Object.fromEntries(
  Array.from({ length: 2000 }, (_, at) => [`text.${at}`, `Sentence ${at * 7919}`]),
)

function serverWith(reply: unknown) {
  const server = fastify()
  compressSharedReplies(server)
  server.get('/texts', () => reply)
  return (headers: Readonly<Record<string, string>>) => server.inject({ url: '/texts', headers })
}

test('a long reply that everyone gets is compressed as far as it goes, and stays what it is', async () => {
  const ask = serverWith(words)
  const level4 = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  for (let time = 0; time < 2; time += 1) {
    const { headers, rawPayload } = await ask({ 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(words)
    expect(rawPayload.length).toBeLessThan(brotliCompressSync(JSON.stringify(words), level4).length)
  }
})

test.each([
  ['of a person', words, { authorization: 'Bearer x', 'accept-encoding': 'br' }],
  ['for a browser without Brotli', words, { 'accept-encoding': 'gzip' }],
  ['that is short', { a: 1 }, { 'accept-encoding': 'br' }],
])('a reply %s is left to the usual compression', async (_, reply, headers) => {
  const answer = await serverWith(reply)(headers)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.json()).toEqual(reply)
})
