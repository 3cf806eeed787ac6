import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A program that tests start. */
export interface DebianProgram {
  readonly name: string
  /** The package that contains it. */
  readonly package: string
  /** The setting with its path. */
  readonly setting: string
  /** Its path, if it is in no folder of programs. */
  readonly path?: string
  /** The subject of the advice, such as "The tests of several processes". */
  readonly usedBy: string
}

/** Finds a program. On Debian as root it installs the package. Throws a sentence with advice if there is none. */
export function findProgram(program: DebianProgram): string {
  const found = lookFor(program)
  if (found !== undefined) return found
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    console.log(`Installing the package ${program.package} for the tests.`)
    // A machine without a network fails with the sentence below.
    const options = { env: environment, timeout: 180_000 }
    spawnSync('apt-get', ['update', '-qq'], { ...options, stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', program.package], {
      ...options,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const installed = lookFor(program)
    if (installed !== undefined) return installed
  }
  throw new Error(
    `${program.usedBy} need ${program.name}: install it (Debian: apt-get install ${program.package}) or set ${program.setting}.`,
  )
}

function lookFor({ name, path = '', setting }: DebianProgram): string | undefined {
  const places = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin'].map(
    (folder) => `${folder}/${name}`,
  )
  return [process.env[setting] ?? '', path, ...places].find((each) => each !== '' && existsSync(each))
}
