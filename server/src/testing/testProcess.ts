import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

import * as v from 'valibot'

import type { Testing } from './testing.ts'

/** A server in a process of its own, which a test can kill. */
export interface TestProcess {
  readonly port: number
  readonly child: ChildProcess
  /** Resolves with the signal that ended it; null if it ended by itself. */
  readonly ended: Promise<NodeJS.Signals | null>
}

interface Starting {
  /** The file that the process runs, such as the chat's `testServer.ts`. */
  readonly entry: string
  readonly given?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a server as another process on the database and the files of the test; returns it when it listens. */
export async function startTestProcess(
  { databaseUrl, house }: Pick<Testing, 'databaseUrl' | 'house'>,
  { entry, given = [], env = {} }: Starting,
): Promise<TestProcess> {
  const places = ['--database', databaseUrl, '--data', house.config.dataDir]
  const child = spawn(process.execPath, [...youngSpace, entry, ...places, ...given], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  children.push(child)
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('exit', (_, signal) => resolve(signal))
  })
  const [line] = v.parse(firstLine, await once(createInterface({ input: child.stdout }), 'line'))
  return { port: line.port, child, ended }
}

/** Loading the modules fills the small space for new objects so often that collecting takes a part of the start. */
const youngSpace = ['--max-semi-space-size=64']

const children: ChildProcess[] = []
const firstLine = v.tuple([v.pipe(v.string(), v.parseJson(), v.object({ port: v.number() }))])

/** Kills every process that is left, for the end of a test file. */
export function killTestProcesses(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL')
}
