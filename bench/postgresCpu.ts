import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Microseconds in a tick of Linux' process accounting. */
const tickMicroseconds = 10_000

/** Returns the CPU time in microseconds that the PostgreSQL in this folder has used so far, with all its processes. Works on Linux only. */
export function postgresCpu(folder: string): number {
  const [first = ''] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(first)
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const times = timesOf(name)
    if (times === undefined) continue
    if (times.pid === postmaster) ticks += times.own + times.ofEnded
    else if (times.parent === postmaster) ticks += times.own
  }
  return ticks * tickMicroseconds
}

/** Returns the CPU time in microseconds that a process has used so far; 0 without a process. */
export function processCpu(pid: number | undefined): number {
  return (pid === undefined ? 0 : (timesOf(String(pid))?.own ?? 0)) * tickMicroseconds
}

/** Reads a process's CPU times, as proc(5) describes them; undefined once it has ended. */
function timesOf(pid: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in parentheses, which may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const at = (number: number) => Number(fields[number - 3])
    return { pid: Number(pid), parent: at(4), own: at(14) + at(15), ofEnded: at(16) + at(17) }
  } catch {
    return undefined
  }
}
