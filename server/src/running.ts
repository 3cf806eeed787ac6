import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

const shape = v.object({ pid: v.number(), port: v.number(), databaseUrl: v.string() })

/** How commands find the running system: its process, its port and its database. */
export type Running = v.InferOutput<typeof shape>

const fileIn = (dataDir: string) => join(dataDir, 'running.json')

/** What the file in the data folder says, whether or not that process still lives; undefined without one. */
export function readRunning(dataDir: string): Running | undefined {
  try {
    return v.parse(shape, JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    // No file, or one that a crash cut off: nothing is known to run.
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

/** Whether the process that wrote the file still lives and answers. */
export async function answers({ pid, port }: Running): Promise<boolean> {
  try {
    process.kill(pid, 0)
    const health = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) })
    return health.ok
  } catch {
    // The process is gone, or another program has its number or its port now.
    return false
  }
}
