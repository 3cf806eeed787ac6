import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const pauseMs = 200

/** Does work while no other process does work with this file. The file of a process that has ended counts no more. */
export async function oneAtATime(file: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  while (!take(file)) {
    if (!isAlive(Number(readIfThere(file)))) rmSync(file, { force: true })
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
  } catch {
    return false
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Whether a process runs. A file that is empty is being written at this moment. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
