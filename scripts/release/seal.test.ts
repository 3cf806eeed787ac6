import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { releasesIn, sealRelease } from './seal.ts'

let folder: string
const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saathi-seal-'))
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.name', 'Asha')
  git('config', 'user.email', 'asha@people.example')
  mkdirSync(join(folder, 'deploy'))
  writeFileSync(join(folder, 'deploy', 'releases.json'), '[]')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Begin')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a release is a tagged commit with its files, and the next commit lists it', () => {
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.0"}')
  sealRelease({ folder, version: '1.2.0', notes: '- A new thing.' })
  const commit = git('rev-parse', 'v1.2.0^{commit}')
  expect(releasesIn(folder)).toEqual([{ version: '1.2.0', commit }])
  expect(git('log', '--format=%s')).toBe('List the release 1.2.0\nRelease 1.2.0\nBegin')
  expect(git('show', 'v1.2.0:package.json')).toBe('{"version":"1.2.0"}')
  expect(git('tag', '--list', '--format=%(contents:body)', 'v1.2.0')).toBe('- A new thing.')
  expect(git('status', '--porcelain')).toBe('')
})

test('if the tag is there already, the branch stays as it is', () => {
  git('tag', 'v1.2.0')
  const before = git('rev-parse', 'HEAD')
  expect(() => sealRelease({ folder, version: '1.2.0', notes: 'Notes' })).toThrow('already exists')
  expect(git('rev-parse', 'main')).toBe(before)
})
