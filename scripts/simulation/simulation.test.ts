import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '../steps.ts'
import { reportOf } from './report.ts'
import { inputs, simulate } from './simulate.ts'

test('ten times the people send ten times the messages, and need ten times the storage', () => {
  const [few, many] = [simulate(10_000), simulate(100_000)]
  for (const name of [
    'sockets',
    'messagesAtPeak',
    'databaseGigabytes',
    'fileGigabytes',
    'callCores',
  ] as const)
    expect(many[name] / few[name]).toBeCloseTo(10)
  expect(few.headroom / many.headroom).toBeCloseTo(10)
})

test('each assumption and each measured figure changes the result', () => {
  const { assumed, known } = inputs()
  const plain = JSON.stringify(simulate(1_000_000))
  for (const name of Object.keys(assumed)) {
    const changed = { assumed: { ...assumed, [name]: assumed[name as keyof typeof assumed] * 2 }, known }
    expect(JSON.stringify(simulate(1_000_000, changed)), name).not.toBe(plain)
  }
  for (const name of Object.keys(known).filter((each) => each !== 'sockets')) {
    const changed = { assumed, known: { ...known, [name]: known[name as keyof typeof known] * 2 } }
    expect(JSON.stringify(simulate(1_000_000, changed)), name).not.toBe(plain)
  }
})

test('the document about scaling has the tables that the command prints', () => {
  // The formatter widens the columns.
  const plain = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/\| :?-+:? (?=\|)/g, '| --- ')
  const document = plain(readFileSync(join(root, 'docs', 'scaling.md'), 'utf8'))
  expect(document).toContain(plain(reportOf([10_000, 100_000, 1_000_000])).trim())
})
