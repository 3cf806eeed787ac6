import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

const shape = v.object({
  pid: v.number(),
  port: v.number(),
  databaseUrl: v.string(),
  /** The address that its tokens and links name. */
  publicUrl: v.optional(v.string()),
})

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
