import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { findProgram } from './debianProgram.ts'
import { freePort } from './freePort.ts'

/** Finds the program for the tests; on Debian as root it installs the package. */
export function findCoturn(): string {
  return findProgram({
    name: 'turnserver',
    package: 'coturn',
    setting: 'TURNSERVER_PATH',
    usedBy: 'The tests of calls over a server that passes media on',
  })
}

/** The ranges that `docs/calls.md` refuses. */
const privateRanges = [
  '10.0.0.0-10.255.255.255',
  '172.16.0.0-172.31.255.255',
  '192.168.0.0-192.168.255.255',
  '127.0.0.0-127.255.255.255',
]

/**
 * Starts a server on loopback that passes media on, with a secret that it shares with the product. As an organisation sets it up, it
 * refuses private addresses; tests on one machine need them.
 */
export async function startCoturn(
  secret: string,
  { refusesPrivate = false } = {},
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const program = findCoturn()
  const folder = mkdtempSync(join(tmpdir(), 'saathi-coturn-'))
  const port = await freePort()
  const options = {
    'listening-ip': '127.0.0.1',
    'relay-ip': '127.0.0.1',
    'listening-port': `${port}`,
    'static-auth-secret': secret,
    realm: 'calls.example',
    pidfile: join(folder, 'pid'),
    userdb: join(folder, 'db'),
  }
  const switches = [
    '-n',
    '--use-auth-secret',
    '--no-cli',
    '--no-tls',
    '--no-dtls',
    '--allow-loopback-peers',
    ...(refusesPrivate ? privateRanges.map((range) => `--denied-peer-ip=${range}`) : []),
  ]
  const child = spawn(
    program,
    [...switches, ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)],
    { stdio: 'ignore' },
  )
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const ended = once(child, 'exit')
  while (child.exitCode === null && !(await listensAt(port))) await wait(50)
  return {
    port,
    async close() {
      process.off('exit', end)
      end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function listensAt(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1')
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false))
    probe.once('connect', () => probe.destroy())
  })
}
