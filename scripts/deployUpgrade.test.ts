import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { root } from './steps.ts'

let folder: string
const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: join(folder, 'origin'), stdio: 'ignore' })
const link = () => readlinkSync(join(folder, 'saathi'))
const restarts = () => readFileSync(join(folder, 'restarts'), 'utf8')

/** Runs the command with an npm that builds only if the version has no file `broken`, and a systemd that notes what it is told. */
function upgrade(...words: string[]) {
  return spawnSync('sh', [join(root, 'deploy', 'upgrade'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, SAATHI_FOLDER: folder, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` },
  })
}

function program(name: string, text: string): void {
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`)
  chmodSync(join(folder, 'bin', name), 0o755)
}

function release(version: string, files: readonly string[] = []): void {
  for (const file of ['version', ...files]) writeFileSync(join(folder, 'origin', file), version)
  git('add', '--all')
  git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '--message', version)
  git('tag', version)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saathi-upgrade-'))
  for (const name of ['bin', 'origin']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'restarts'), '')
  program('npm', 'test ! -e broken && echo "$1" >> built')
  program('systemctl', `test "$1" = restart && echo "$2" >> ${folder}/restarts; exit 0`)
  git('init', '--quiet', '--initial-branch', 'main')
  release('v0.1.0')
  execFileSync('git', ['clone', '--quiet', join(folder, 'origin'), join(folder, 'saathi-source')])
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the newest version is built beside the running one, which stays as the way back', () => {
  expect(upgrade().status).toBe(0)
  expect(link()).toBe(join(folder, 'saathi-v0.1.0'))
  release('v0.2.0')
  const { stdout } = upgrade()
  expect(link()).toBe(join(folder, 'saathi-v0.2.0'))
  expect(stdout).toContain('deploy/upgrade v0.1.0')
  expect(readFileSync(join(folder, 'saathi-v0.1.0', 'built'), 'utf8')).toBe('ci\nrun\n')
  expect(upgrade('v0.1.0').status).toBe(0)
  expect(link()).toBe(join(folder, 'saathi-v0.1.0'))
  // It was built before.
  expect(readFileSync(join(folder, 'saathi-v0.1.0', 'built'), 'utf8')).toBe('ci\nrun\n')
  expect(restarts()).toBe('saathi\nsaathi\nsaathi\n')
})

test('a version that cannot be built changes nothing, and is tried anew', () => {
  upgrade()
  release('v0.2.0', ['broken'])
  expect(upgrade().status).not.toBe(0)
  expect(link()).toBe(join(folder, 'saathi-v0.1.0'))
  expect(restarts()).toBe('saathi\n')
  expect(existsSync(join(folder, 'saathi-v0.2.0', '.whole'))).toBe(false)
  program('npm', 'echo "$1" >> built')
  expect(upgrade().status).toBe(0)
  expect(link()).toBe(join(folder, 'saathi-v0.2.0'))
})

test('a version that is not there is refused, and the one that runs is not restarted', () => {
  upgrade()
  expect(upgrade('v9.0.0')).toMatchObject({ status: 2, stderr: 'There is no version v9.0.0.\n' })
  expect(upgrade().stdout).toContain('is running already')
  expect(restarts()).toBe('saathi\n')
})

test('without tags, a release is found by its commit in the list of releases', () => {
  upgrade()
  release('v0.2.0')
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: join(folder, 'origin'), encoding: 'utf8' })
  git('tag', '--delete', 'v0.1.0', 'v0.2.0')
  execFileSync('git', ['tag', '--delete', 'v0.1.0'], { cwd: join(folder, 'saathi-source') })
  mkdirSync(join(folder, 'origin', 'deploy'))
  const list = [
    { version: '0.2.0', commit: commit.trim() },
    { version: '0.10.0', commit: 'f'.repeat(40) },
  ]
  writeFileSync(join(folder, 'origin', 'deploy', 'releases.json'), JSON.stringify(list, undefined, 2))
  release('v9.9.9')
  git('tag', '--delete', 'v9.9.9')
  expect(upgrade('v0.10.0')).toMatchObject({ status: 2, stderr: 'There is no version v0.10.0.\n' })
  for (const version of ['v0.2.0', '0.2.0']) {
    expect(upgrade(version).status).toBe(0)
    expect(link()).toBe(join(folder, 'saathi-v0.2.0'))
  }
  list.pop()
  writeFileSync(join(folder, 'origin', 'deploy', 'releases.json'), JSON.stringify(list, undefined, 2))
  release('v9.9.9')
  git('tag', '--delete', 'v9.9.9')
  // It is the newest one then.
  expect(upgrade().stdout).toContain('saathi-v0.2.0 is running already')
})
