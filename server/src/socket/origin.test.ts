import { expect, test } from 'vitest'

import { isOurOrigin } from './origin.ts'

test.each([
  { origin: undefined, publicUrl: 'https://saathi.example', ours: true },
  { origin: 'https://saathi.example', publicUrl: 'https://saathi.example', ours: true },
  { origin: 'https://saathi.example.evil.example', publicUrl: 'https://saathi.example', ours: false },
  { origin: 'http://saathi.example', publicUrl: 'https://saathi.example', ours: false },
  { origin: 'http://localhost:3000', publicUrl: 'https://saathi.example', ours: false },
  { origin: 'http://127.0.0.1:3000', publicUrl: 'http://localhost:3000', ours: true },
  { origin: 'http://localhost:4567', publicUrl: 'http://localhost:3000', ours: true },
  { origin: 'http://localhost:9999', publicUrl: 'http://localhost:3000', ours: false },
  { origin: 'null', publicUrl: 'http://localhost:3000', ours: false },
])('$origin belongs to $publicUrl: $ours', ({ origin, publicUrl, ours }) => {
  expect(isOurOrigin(origin, { publicUrl, port: 4567 })).toBe(ours)
})
