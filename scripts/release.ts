import { createHash } from 'node:crypto'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

import { nextVersion, notesOf, withRelease } from './release/changelog.ts'
import { keepDatabase } from './release/keepDatabase.ts'
import { makeSbom } from './sbom.ts'
import { root } from './steps.ts'

/**
 * Makes a release of what is committed on `main`: `npm run release -- minor "a name"`. First it upgrades from the last release, as `npm run upgrade`
 * does. Then it moves the notes of the changelog under the new
 * version, sets the version, and keeps a small database of it for later tests. Then it commits, tags, and lists the release in deploy/releases.json. The folder `.releases/<version>` gets the
 * source, the notes, the list of packages (CycloneDX), the image and checksums. `--without-image` leaves the image out. It publishes nothing: push the branch and the tag.
 * `npm run release -- assets VERSION` makes this folder again, for example after the image failed.
 */
const words = process.argv.slice(2)
const [kind = '', name = ''] = words.filter((word) => !word.startsWith('--'))
const file = (...path: string[]) => join(root, ...path)
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const described = v.looseObject({ version: v.string() })
const list = v.array(v.object({ version: v.string(), commit: v.string() }))

async function release(): Promise<void> {
  if (git('status', '--porcelain') !== '') throw new Error('Commit or remove your changes first.')
  if (git('rev-parse', '--abbrev-ref', 'HEAD') !== 'main') throw new Error('A release is made on main.')
  upgradeFromTheLastOne()
  const { version: old } = v.parse(described, JSON.parse(readFileSync(file('package.json'), 'utf8')))
  const version = nextVersion(old, kind)
  const changelog = readFileSync(file('CHANGELOG.md'), 'utf8')
  const notes = notesOf(changelog)
  writeFileSync(file('CHANGELOG.md'), withRelease(changelog, name === '' ? version : `${version}, ${name}`))
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--workspaces-update=false'], {
    cwd: root,
    stdio: 'ignore',
  })
  await keepDatabase(version, root)
  git('add', '--all')
  git('commit', '--message', `Release ${version}`)
  const commit = git('rev-parse', 'HEAD')
  git('tag', '--annotate', `v${version}`, '--message', notes)
  const releases = v.parse(list, JSON.parse(readFileSync(file('deploy', 'releases.json'), 'utf8')))
  const all = [...releases, { version, commit }]
  writeFileSync(file('deploy', 'releases.json'), `${JSON.stringify(all, undefined, 2)}\n`)
  git('commit', '--all', '--message', `List the release ${version}`)
  console.log(`Version ${version} is tagged. ${assets(version, notes)}`)
}

/** A release that people can't upgrade to while others write is none. The first release has no earlier one. */
function upgradeFromTheLastOne(): void {
  const releases = v.parse(list, JSON.parse(readFileSync(file('deploy', 'releases.json'), 'utf8')))
  if (releases.length === 0) return
  const { status } = spawnSync(process.execPath, [file('scripts', 'upgrade.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The upgrade from the last release failed. Nothing was changed.')
}

/** Makes the files of a release, and says where they are. */
function assets(version: string, notes: string): string {
  const folder = file('.releases', version)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'notes.md'), `${notes}\n`)
  const archive = join(folder, `saathi-${version}.tar.gz`)
  git('archive', '--format=tar.gz', `--prefix=saathi-${version}/`, `--output=${archive}`, `v${version}`)
  writeFileSync(join(folder, 'sbom.json'), makeSbom())
  if (!words.includes('--without-image')) {
    const image = join(folder, `saathi-${version}.oci.tar`)
    const made = spawnSync(process.execPath, [file('scripts', 'image.ts'), '--to', image], {
      stdio: 'inherit',
    })
    if (made.status !== 0)
      throw new Error(
        `The image was not made. The tag and the other files stand. Try again: npm run release -- assets ${version}`,
      )
  }
  const sums = readdirSync(folder)
    .filter((each) => each !== 'SHA256SUMS')
    .map((each) => {
      const sum = createHash('sha256').update(readFileSync(join(folder, each)))
      return `${sum.digest('hex')}  ${each}\n`
    })
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  return `Its files are in .releases/${version}. Publish it with: git push --follow-tags`
}

const making =
  kind === 'assets'
    ? Promise.resolve().then(() =>
        console.log(assets(name, git('tag', '--list', '--format=%(contents)', `v${name}`))),
      )
    : release()
await making.catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
