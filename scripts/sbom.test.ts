import { expect, test } from 'vitest'

import { problemsOf } from './sbom.ts'

const whole = {
  name: 'fastify',
  version: '5.0.0',
  purl: 'pkg:npm/fastify@5.0.0',
  hashes: [{ alg: 'SHA-512', content: 'aa' }],
  licenses: [{ license: { id: 'MIT' } }],
}
const listOf = (...components: readonly object[]) => JSON.stringify({ bomFormat: 'CycloneDX', components })

test('a list with every package, its checksum and its licence is whole', () => {
  expect(problemsOf(listOf(whole), ['fastify'])).toEqual([])
})

test.for([
  ['no checksum', { ...whole, hashes: [] }, 'fastify has no checksum.'],
  ['no licence', { ...whole, licenses: [] }, 'fastify: the licence "" may not be used or is unknown.'],
  [
    'a licence that may not be used',
    { ...whole, licenses: [{ expression: 'AGPL-3.0-only' }] },
    'fastify: the licence "AGPL-3.0-only" may not be used or is unknown.',
  ],
] as const)('a package with %s is named', ([, component, problem]) => {
  expect(problemsOf(listOf(component), [])).toEqual([problem])
})

test('a package that is missing in the list is named', () => {
  expect(problemsOf(listOf(whole), ['fastify', 'pg'])).toEqual(['pg is not in the list.'])
})
