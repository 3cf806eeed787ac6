import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { findProgram } from './debianProgram.ts'

/** Finds the program for the journeys; on Debian as root it installs the package. */
export function findHaproxy(): string {
  return findProgram({
    name: 'haproxy',
    package: 'haproxy',
    setting: 'HAPROXY_PATH',
    usedBy: 'The journeys against two servers',
  })
}

/** Starts a balancer that gives each request and each socket to the next server, without sticky sessions. */
export function startHaproxy({
  port,
  servers,
  folder,
}: {
  readonly port: number
  /** The ports of the servers. */
  readonly servers: readonly number[]
  /** A folder for its configuration. */
  readonly folder: string
}): ChildProcess {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(port, servers))
  const child = spawn(findHaproxy(), ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

const configuration = (port: number, servers: readonly number[]) => `global
  maxconn 500
defaults
  mode http
  timeout connect 5s
  timeout check 10s
  timeout client 1m
  timeout server 1m
  timeout tunnel 1h
  option forwardfor
  option redispatch 1
  retries 3
  # A server that closes answers nothing on a connection that was open, and older ones 503; reading can be repeated at the other one.
  retry-on conn-failure empty-response 503
frontend people
  bind 127.0.0.1:${port}
  default_backend saathi
backend saathi
  balance roundrobin
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /healthz
  default-server check inter 1s fall 3 rise 1
${servers.map((each) => `  server at${each} 127.0.0.1:${each}`).join('\n')}
`
