import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { linkedBinaries } from './linkedBinaries.ts'

function unpacked(): string {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'native', 'lib'), { recursive: true })
  writeFileSync(join(folder, 'native', 'lib', 'libpq.so.5.18'), 'library')
  return folder
}

test('the libraries of a package get their links once, and a second start changes nothing', () => {
  const folder = unpacked()
  const source = 'native/lib/libpq.so.5.18'
  const links = [
    { source, target: 'native/lib/libpq.so' },
    { source, target: 'native/lib/libpq.so.5' },
  ]
  writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  for (let start = 0; start < 2; start += 1) {
    expect(linkedBinaries(folder)).toBe(join(folder, 'native', 'bin'))
    for (const { target } of links) {
      expect(readlinkSync(join(folder, target))).toBe('libpq.so.5.18')
      expect(readFileSync(join(folder, target), 'utf8')).toBe('library')
    }
  }
})

test('a package without a list needs no links', () => {
  const folder = unpacked()
  expect(linkedBinaries(folder)).toBe(join(folder, 'native', 'bin'))
})
