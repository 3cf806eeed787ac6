import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

const shape = v.object({ pid: v.number(), port: v.number(), databaseUrl: v.string() })

/** How commands find the running system: its process, its port and its database. */
export type Running = v.InferOutput<typeof shape>

const fileIn = (dataDir: string) => join(dataDir, 'running.json')

/** Returns the content of the file, whether or not that process still runs; undefined without a file. */
export function readRunning(dataDir: string): Running | undefined {
  try {
    return v.parse(shape, JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    // There is no file, or a crash left it incomplete.
    return undefined
  }
}

/** Writes the file, readable by this user only. */
export function writeRunning(dataDir: string, running: Running): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(fileIn(dataDir), JSON.stringify(running), { mode: 0o600 })
}

/** Removes the file. */
export function removeRunning(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true })
}

/** Whether the process that wrote the file still runs and replies. */
export async function answers({ pid, port }: Running): Promise<boolean> {
  try {
    process.kill(pid, 0)
    const health = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) })
    return health.ok
  } catch {
    // The process has ended, or another program has its id or its port now.
    return false
  }
}
