import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { demoKey, releasedDatabase } from '../../server/src/backup/testing/released.ts'
import { freePort } from '../freePort.ts'
import { end, startServer } from '../servers.ts'
import { root } from '../steps.ts'

/**
 * Keeps the demo of a version as a small database: a backup that the tests of every later version restore. `code` is a folder with that version,
 * built. Returns the path of the file.
 */
export async function keepDatabase(version: string, code: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-kept-'))
  const keys = join(folder, 'keys')
  mkdirSync(keys, { recursive: true, mode: 0o700 })
  writeFileSync(join(keys, 'backup-recipient'), demoKey.recipient)
  const port = await freePort()
  const settings = {
    NODE_ENV: '',
    DEMO: '1',
    DATA_DIR: folder,
    DATABASE_URL: '',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
  }
  const server = await startServer(settings, port, code)
  try {
    const file = releasedDatabase(version)
    // Today's command, because early versions have none.
    const command = join(root, 'server', 'src', 'commands', 'backups', 'backup.ts')
    execFileSync(process.execPath, [command, file], {
      cwd: root,
      env: { ...process.env, ...settings },
      stdio: 'ignore',
    })
    // The list of its contents gives way to that of its migrations.
    rmSync(`${file}.txt`, { force: true })
    writeFileSync(file.replace(/backup$/, 'txt'), migrationsIn(code))
    return file
  } finally {
    await end(server, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

function migrationsIn(code: string): string {
  const folder = join(code, 'server', 'migrations')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const sumOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return names
    .toSorted()
    .map((name) => `${name}  ${sumOf(name)}\n`)
    .join('')
}
