import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

/** The list of releases, in the folder of the product. */
const releasesFile = join('deploy', 'releases.json')

const list = v.array(v.object({ version: v.string(), commit: v.string() }))
/** A release: its version and its commit. */
export type Release = v.InferOutput<typeof list>[number]

/** Returns the releases of a folder of code, the first one first. */
export function releasesIn(folder: string): readonly Release[] {
  return v.parse(list, JSON.parse(readFileSync(join(folder, releasesFile), 'utf8')))
}

/** What a release is made of. */
interface Sealed {
  /** The folder of the repository, on its branch, with the files of the release. */
  readonly folder: string
  readonly version: string
  readonly notes: string
}

/**
 * Commits the files of a release, and its entry in the list of releases with the id of that commit. The branch with both commits and the tag come in
 * one transaction of Git: a process that is killed leaves all of it or none.
 */
export function sealRelease({ folder, version, notes }: Sealed): void {
  const git = (words: readonly string[], input = '') =>
    execFileSync('git', words, { cwd: folder, input, encoding: 'utf8', stdio: 'pipe' }).trim()
  const branch = git(['symbolic-ref', 'HEAD'])
  const before = git(['rev-parse', 'HEAD'])
  const releases = releasesIn(folder)
  const commitOf = (parent: string, subject: string) => {
    git(['add', '--all'])
    return git(['commit-tree', git(['write-tree']), '-p', parent, '-m', subject])
  }
  const commit = commitOf(before, `Release ${version}`)
  const all = [...releases, { version, commit }]
  writeFileSync(join(folder, releasesFile), `${JSON.stringify(all, undefined, 2)}\n`)
  const last = commitOf(commit, `List the release ${version}`)
  const tagger = git(['var', 'GIT_COMMITTER_IDENT'])
  const tag = git(
    ['mktag'],
    `object ${commit}\ntype commit\ntag v${version}\ntagger ${tagger}\n\nVersion ${version}\n\n${notes}\n`,
  )
  git(
    ['update-ref', '--stdin'],
    `start\nupdate ${branch} ${last} ${before}\ncreate refs/tags/v${version} ${tag}\ncommit\n`,
  )
}
