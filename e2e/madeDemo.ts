import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { fingerprint } from '../scripts/builtFrom.ts'
import { root } from '../scripts/steps.ts'
import { startTemporary } from '../scripts/temporary.ts'

/** What the demo people depend on, besides the day: their meetings are planned from the day on which they are made. */
const sources = ['{server,contract}/src/**/*.ts', 'server/migrations/*', 'content/**/*', 'package-lock.json']

/**
 * Makes the demo people once for all products of a run, which then start with a copy of them. A run has a dozen
 * products, and making the people is most of a start. They are kept for the next run of the same sources on the same day.
 */
export default async function makeDemo(): Promise<void> {
  // Windows has no `cp`, which also keeps the owner of PostgreSQL's files.
  if (process.platform === 'win32') return
  const folder = join(root, 'node_modules', '.cache', 'demo')
  const day = new Date().toISOString().slice(0, 10)
  const kept = join(folder, `${day}-${fingerprint(sources).slice(0, 16)}-quick`)
  if (!existsSync(kept)) {
    delete process.env.MADE_DEMO
    const made = await startTemporary()
    await made.end()
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    // The name comes last, so that an interrupted copy is not taken for a whole one.
    execFileSync('cp', ['-a', made.dataDir, `${kept}.part`])
    // Nobody needs the data of a journey after the machine lost its power, so PostgreSQL does not wait for the disk.
    appendFileSync(
      join(`${kept}.part`, 'postgres', 'postgresql.conf'),
      'fsync = off\nfull_page_writes = off\n',
    )
    execFileSync('mv', [`${kept}.part`, kept])
    await made.stop()
  }
  process.env.MADE_DEMO = kept
}
