import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const pauseMs = 200
/** A file that is older was left behind, even if its process number belongs to another process now. */
const longestMs = 10 * 60_000

/** Does work while no other process does work with this file. A file that was left behind counts no more. */
export async function oneAtATime(file: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  while (!take(file)) {
    if (wasLeft(file)) rmSync(file, { force: true })
    else await setTimeout(pauseMs)
  }
  try {
    await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Takes the file; false if another process has it. */
function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Whether the process that took the file has ended. */
function wasLeft(file: string): boolean {
  try {
    if (Date.now() - statSync(file).mtimeMs > longestMs) return true
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return false
  } catch (error) {
    // There is no such process. The file itself may have gone meanwhile, and is taken then.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
