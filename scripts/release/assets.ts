import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { makeSbom } from '../sbom.ts'
import { root } from '../steps.ts'
import { notesOfVersion } from './changelog.ts'
import { releasesIn } from './seal.ts'

/**
 * Makes the files of a release from its commit, and not from what is checked out: source, notes, list of packages (CycloneDX), image and checksums. Returns
 * their folder. The checksums also cover what is there if the image fails.
 */
export async function makeAssets(
  version: string,
  { withImage }: { readonly withImage: boolean },
): Promise<string> {
  const commit = releasesIn(root).find((release) => release.version === version)?.commit
  if (commit === undefined) throw new Error(`deploy/releases.json has no version ${version}.`)
  const folder = join(root, '.releases', version)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const source = mkdtempSync(join(tmpdir(), 'saathi-source-'))
  try {
    const archive = join(folder, `saathi-${version}.tar.gz`)
    const prefix = `saathi-${version}`
    const words = ['archive', '--format=tar.gz', `--prefix=${prefix}/`, `--output=${archive}`, commit]
    execFileSync('git', words, { cwd: root })
    execFileSync('tar', ['-x', '-z', '-f', archive, '-C', source])
    const code = join(source, prefix)
    const notes = notesOfVersion(readFileSync(join(code, 'CHANGELOG.md'), 'utf8'), version)
    if (notes === undefined) throw new Error(`The changelog of version ${version} has no notes of it.`)
    writeFileSync(join(folder, 'notes.md'), `${notes}\n`)
    writeFileSync(join(folder, 'sbom.json'), makeSbom(code))
    if (withImage) makeImage(version, code, folder)
    return folder
  } finally {
    await writeSums(folder)
    rmSync(source, { recursive: true, force: true })
  }
}

function makeImage(version: string, code: string, folder: string): void {
  const file = join(folder, `saathi-${version}.oci.tar`)
  const words = [join(root, 'scripts', 'image.ts'), '--from', code, '--to', file]
  if (spawnSync(process.execPath, words, { stdio: 'inherit' }).status === 0) return
  throw new Error(
    `The image was not made. The release and its other files stand. Try again: npm run release -- assets ${version}`,
  )
}

async function writeSums(folder: string): Promise<void> {
  const lines: string[] = []
  for (const name of readdirSync(folder).filter((each) => each !== 'SHA256SUMS')) {
    const sum = createHash('sha256')
    await pipeline(createReadStream(join(folder, name)), sum)
    lines.push(`${sum.digest('hex')}  ${name}\n`)
  }
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}
