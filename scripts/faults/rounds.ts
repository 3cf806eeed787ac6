import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

import { root } from '../steps.ts'
import { isWhole } from '../underLoad/verdict.ts'
import { startLoad } from '../underLoad/load.ts'
import { type Pair, pairsOf } from '../underLoad/pairs.ts'
import { openTwoServers, type TwoServers } from '../underLoad/twoServers.ts'
import type { FaultName, Round } from './plan.ts'

/** Milliseconds of load before a fault and after it. */
const calmMs = 2000

/** A line such as an old phone has far from the mast: 200 kbit/s, and a fifth of a second each way. */
const slowLine = { delayMs: 200, bytesPerSecond: 25_000 }

/** Half an hour: more than the network's time service ever corrects at once, and less than the life of a token. */
const jumpMs = 1_800_000

/** Breaks one thing and returns how to repair it. */
const faults: Readonly<Record<FaultName, (system: TwoServers) => Promise<() => Promise<void>>>> = {
  server: async (system) => {
    await system.end(0, 'SIGKILL')
    return () => system.start(0)
  },
  'both servers': async (system) => {
    await Promise.all([system.end(0, 'SIGKILL'), system.end(1, 'SIGKILL')])
    return async () => {
      await system.start(0)
      await system.start(1)
    }
  },
  database: async (system) => {
    system.database.cut()
    return async () => system.database.mend()
  },
  'killed database': async ({ database }) => {
    database.kill()
    return database.replies
  },
  bus: async (system) => {
    await system.redis.kill()
    return () => system.redis.start()
  },
  'slow bus': async (system) => {
    system.redis.pause()
    return async () => system.redis.goOn()
  },
  store: async (system) => {
    await system.store.stop()
    return () => system.store.start()
  },
  'disk full': async (system) => {
    system.disk?.fill()
    return async () => system.disk?.free()
  },
  clock: async (system) => {
    moveClock(system, '+2h')
    return async () => moveClock(system, 'reset')
  },
  'one clock': async (system) => {
    system.jump(1, jumpMs)
    return async () => system.jump(1, 0)
  },
  network: async ({ people }) => {
    people.cut()
    return async () => people.mend()
  },
  'slow network': async ({ people }) => {
    people.slow(slowLine)
    return async () => people.mend()
  },
}

function moveClock({ folder }: TwoServers, by: string): void {
  const command = join(root, 'server', 'src', 'commands', 'staff.ts')
  execFileSync(process.execPath, [command, 'clock', by], {
    env: { ...process.env, DATA_DIR: folder, NODE_ENV: '' },
    stdio: 'ignore',
  })
}

/** The time that rounds may take, in milliseconds from their beginning. */
export interface Time {
  /** No round begins after it, except the first. */
  readonly beginMs: number
  /** Everything is closed then, even in the middle of a round. */
  readonly endMs: number
}

/**
 * Runs rounds one after another on two servers while twenty people write. Prints the plan and the figures of each. Returns whether no
 * acknowledged message was lost, doubled or out of its place, and no taken file was lost, in any round, and whether people could write in each. A round that
 * the time ends has failed.
 */
export async function runRounds(rounds: readonly Round[], time: Time): Promise<boolean> {
  const begun = performance.now()
  const system = await openTwoServers({
    onSmallDisk: rounds.some(({ faults: names }) => names.includes('disk full')),
  })
  let doing = 'The start of the servers'
  const timer = endAfter(time.endMs, async () => {
    console.log(`${doing} was not finished in time.  FAILED`)
    await system.close().catch(console.error)
  })
  try {
    for (const index of [0, 1]) await system.start(index)
    const pairs = await pairsOf(system)
    let areWhole = true
    for (const [place, round] of rounds.entries()) {
      if (place > 0 && performance.now() - begun > time.beginMs) {
        console.log(`The time is over: ${rounds.length - place} rounds were left out.`)
        break
      }
      doing = `round ${round.number}, ${round.faults.join(' and ')},`
      const isRight = await runRound(system, pairs, round)
      areWhole &&= isRight
    }
    return areWhole
  } finally {
    clearTimeout(timer)
    await system.close()
  }
}

/** Ends this process with an error after a time, once the work is done. */
function endAfter(milliseconds: number, work: () => Promise<void>) {
  if (milliseconds === Infinity) return undefined
  return setTimeout(() => void work().then(() => process.exit(1)), milliseconds)
}

async function runRound(
  system: TwoServers,
  pairs: readonly Pair[],
  { number, faults: names, milliseconds }: Round,
): Promise<boolean> {
  const load = startLoad(Number(new URL(system.people.url).port), pairs)
  await pause(calmMs)
  const repairs = new Map<FaultName, () => Promise<void>>()
  for (const name of names) repairs.set(name, await faults[name](system))
  await pause(milliseconds)
  // Neither a server nor PostgreSQL starts on a full disk, and a server needs PostgreSQL; a service manager starts each again until it can.
  for (const name of names.toSorted((one, other) => turnOf(one) - turnOf(other))) await repairs.get(name)?.()
  await pause(calmMs)
  const seen = await load.stop()
  const isRight = isWhole(seen, milliseconds)
  console.log(
    `round ${number}, ${names.join(' and ')} for ${milliseconds} ms: ${seen.people} people, ${seen.acknowledged} acknowledged, ${seen.lost} lost, ` +
      `${seen.doubled} doubled, ${seen.skipped} skipped, ${seen.files} files taken, ${seen.lostFiles} lost, longest stand-still ${seen.standStill} ms${isRight ? '' : '  FAILED'}`,
  )
  return isRight
}

function turnOf(name: FaultName): number {
  if (name === 'server' || name === 'both servers') return 2
  return name === 'killed database' ? 1 : 0
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
