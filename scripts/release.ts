import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

import { makeAssets } from './release/assets.ts'
import { nextVersion, notesOf, withRelease } from './release/changelog.ts'
import { keepDatabase } from './release/keepDatabase.ts'
import { releasesIn, sealRelease } from './release/seal.ts'
import { root } from './steps.ts'

/**
 * Makes a release of what is committed on `main`: `npm run release -- minor "a name"`. First it tests everything, and upgrades from the last release, as
 * `npm run upgrade` does. Then it moves the notes of the changelog under the new version, sets the version, and keeps a small database of it for later
 * tests. The commit, its tag and its entry in deploy/releases.json come together. At the end it makes the files of the release; `--without-image`
 * leaves the image out. It publishes nothing: push the branch and the tag.
 * `npm run release -- assets VERSION` makes the files of a release again, for example after the image failed or on another machine.
 */
const words = process.argv.slice(2)
const [kind = '', name = ''] = words.filter((word) => !word.startsWith('--'))
const withImage = !words.includes('--without-image')
const file = (...path: string[]) => join(root, ...path)
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const described = v.looseObject({ version: v.string() })

async function release(): Promise<string> {
  if (git('status', '--porcelain') !== '') throw new Error('Commit or remove your changes first.')
  if (git('rev-parse', '--abbrev-ref', 'HEAD') !== 'main') throw new Error('A release is made on main.')
  const { version: old } = v.parse(described, JSON.parse(readFileSync(file('package.json'), 'utf8')))
  const version = nextVersion(old, kind)
  const changelog = readFileSync(file('CHANGELOG.md'), 'utf8')
  const notes = notesOf(changelog)
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`Version ${version} exists already.`)
  prove('test.ts', 'A test failed.')
  // A release that people can't upgrade to while others write is none. The first release has no earlier one.
  if (releasesIn(root).length > 0) prove('upgrade.ts', 'The upgrade from the last release failed.')
  try {
    writeFileSync(file('CHANGELOG.md'), withRelease(changelog, name === '' ? version : `${version}, ${name}`))
    execFileSync('npm', ['version', version, '--no-git-tag-version', '--workspaces-update=false'], {
      cwd: root,
      stdio: 'ignore',
    })
    await keepDatabase(version, root)
    sealRelease({ folder: root, version, notes })
  } catch (error) {
    // The tree was clean before, so this takes back nothing else.
    git('add', '--all')
    git('reset', '--quiet', '--hard')
    throw error
  }
  return version
}

function prove(script: string, failure: string): void {
  const { status } = spawnSync(process.execPath, [file('scripts', script)], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${failure} Nothing was changed.`)
}

async function makeIt(): Promise<void> {
  const version = kind === 'assets' ? name : await release()
  const folder = await makeAssets(version, { withImage })
  console.log(`The files of version ${version} are in ${folder}.`)
  if (kind !== 'assets') console.log('Publish it with: git push --follow-tags')
}

await makeIt().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
