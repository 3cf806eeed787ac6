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

/**
 * Lays the code of a commit into a folder of its own, with its packages and its built client. Packages that are the same as today's
 * are linked; otherwise npm installs them.
 */
export function layOldCode(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-release-'))
  const archive = execFileSync('git', ['archive', '--format=tar', commit], {
    cwd: root,
    maxBuffer: 1024 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf(root)) {
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
