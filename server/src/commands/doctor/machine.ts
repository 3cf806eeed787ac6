import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { promisify } from 'node:util'

import type { Config } from '../../house/config.ts'
import { type Finding, missing, right, weak } from './finding.ts'

const gigabyte = 1024 ** 3

/** Returns what is found on this machine: disk, clock, the version of Node, and ports that are open to the outside. */
export async function machineFindings(config: Config): Promise<Finding[]> {
  return [
    await disk(config.dataDir),
    ...(await synchronised()),
    node(process.versions.node),
    ...portFindings(await listening(), { ...config, isContainer: runsInContainer() }),
  ]
}

async function disk(dataDir: string): Promise<Finding> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return diskFinding({ free: bavail * bsize, whole: blocks * bsize })
  } catch {
    return missing('Disk', `the folder ${dataDir} cannot be read.`, 'Check DATA_DIR and its owner.')
  }
}

/** Judges the free space of the disk with the data, in bytes. */
export function diskFinding({ free, whole }: { readonly free: number; readonly whole: number }): Finding {
  const says = `${(free / gigabyte).toFixed(1)} of ${(whole / gigabyte).toFixed(0)} GB are free.`
  const advice = 'Make room or add a disk. A full disk stops the database, and with it everything.'
  if (free < gigabyte) return missing('Disk', says, advice)
  return free < 5 * gigabyte || free < whole / 10 ? weak('Disk', says, advice) : right('Disk', says)
}

/** Asks systemd if the clock is kept right; says nothing on a machine without it. */
async function synchronised(): Promise<Finding[]> {
  const asked = promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'])
  const said = await asked.then(({ stdout }) => stdout.trim()).catch(() => undefined)
  if (said === 'yes') return [right('Clock', 'it is kept right by a time server.')]
  if (said !== 'no') return []
  const advice = 'Run "timedatectl set-ntp true". One-time codes and sign-ins depend on the time.'
  return [weak('Clock', 'no time server keeps it right.', advice)]
}

const neededNode = 24

function node(version: string): Finding {
  const says = `version ${version}.`
  return Number.parseInt(version, 10) === neededNode
    ? right('Node', says)
    : weak('Node', says, `The product is tested with version ${neededNode}; npm installs it.`)
}

/** Ports that programs of this machine listen on at every address (Linux; empty elsewhere). */
async function listening(): Promise<ReadonlySet<number>> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => '')),
  )
  return openPorts(tables.join('\n'))
}

/** Returns the ports that the kernel's table of TCP sockets shows as listening on every address. */
export function openPorts(table: string): ReadonlySet<number> {
  const rows = table.matchAll(/^\s*\d+: 0+:([0-9A-F]{4}) \S+ 0A /gm)
  return new Set(Array.from(rows, ([, port = '']) => Number.parseInt(port, 16)))
}

interface Inner extends Pick<Config, 'databaseUrl' | 'port' | 'redisUrl'> {
  readonly isContainer: boolean
}

/** Judges whether the outside can reach a program that only this machine should. */
export function portFindings(
  open: ReadonlySet<number>,
  { databaseUrl, port, redisUrl, isContainer }: Inner,
): Finding[] {
  const inner = new Map([
    // A container has a network of its own: the outside reaches only what is published.
    [isContainer ? undefined : port, 'the product without TLS'],
    [portOf(databaseUrl, 5432), 'PostgreSQL'],
    [portOf(redisUrl, 6379), 'Redis'],
  ])
  const reached = [...inner].filter(([each]) => each !== undefined && open.has(each))
  if (reached.length === 0) return [right('Ports', 'no inner port is open to the outside.')]
  return reached.map(([each, what]) =>
    weak(
      'Ports',
      `${each} (${what}) listens on every address of this machine.`,
      'Let it listen on 127.0.0.1, or close the port in the firewall.',
    ),
  )
}

/** Returns the port of an address on this machine, or of the server behind a socket file; undefined for another machine. */
function portOf(address: string | undefined, usual: number): number | undefined {
  if (address === undefined) return undefined
  // An address of PostgreSQL may name its socket folder in the query and omit the host.
  const url = URL.parse(address.replace('@/', '@localhost/'))
  if (url === null) return undefined
  const host = url.searchParams.get('host') ?? url.hostname
  return /^(localhost|127\.|\[?::1\]?|\/)/.test(host)
    ? Number(url.port || url.searchParams.get('port') || usual)
    : undefined
}

function runsInContainer(): boolean {
  return ['/run/.containerenv', '/.dockerenv'].some((file) => existsSync(file))
}
