import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { measuredMs, pace } from '../bench/chat.ts'
import { insertPeople, type LoadPerson } from '../bench/system.ts'
import { quantile } from '../bench/table.ts'
import { root } from './steps.ts'
import { startTemporary } from './temporary.ts'

const usage = `npm run load -- --people N [--address http://localhost:PORT]
Without an address, a product of its own is loaded. With one, DATA_DIR must be that of the running product.`

/** Messages per second of the steps; each takes some seconds. */
const steps = [50, 100, 200, 400, 800, 1600, 3200, 6400] as const
/** A product gives way if one delivery in a hundred takes longer than this, or if fewer than this share arrive. */
const slowMs = 1000
const leastShare = 0.95
const mostPeople = 5000
const membersOfPair = 2

/**
 * Loads a product of this machine with N people in pairs who are all connected, and raises the messages per second step by step. Prints the time of
 * a delivery at each step, and the step at which the product gives way. It stops by itself after some two minutes.
 */
async function load(): Promise<void> {
  const { values } = parseArgs({ options: { people: { type: 'string' }, address: { type: 'string' } } })
  const people = Number(values.people)
  if (!Number.isSafeInteger(people) || people < 2 || people > mostPeople || people % 2 === 1) {
    console.error(`${usage}\nN is even, and at most ${mostPeople}.`)
    process.exitCode = 1
    return
  }
  if (values.address !== undefined) {
    const { hostname, port } = new URL(values.address)
    if (!['localhost', '127.0.0.1'].includes(hostname))
      throw new Error('Only a product of this machine is loaded.')
    return climb(Number(port), await pairsIn(process.env.DATA_DIR ?? join(root, '.data'), people))
  }
  const product = await startTemporary({ DEMO: '0' })
  try {
    await climb(Number(new URL(product.serverUrl).port), await pairsIn(product.dataDir, people))
  } finally {
    await product.stop()
  }
}

const pairsIn = (folder: string, people: number) =>
  insertPeople(folder, { people, size: membersOfPair, messages: 0, pairs: 0 })

async function climb(port: number, people: readonly LoadPerson[]): Promise<void> {
  console.log(`${people.length} people are connected, in pairs.`)
  let carried = 0
  for (const perSecond of steps) {
    const server = { ports: [port], cpu: async () => 0 }
    const { waits } = await pace(server, people, {
      isProduct: true,
      perSecond,
      warmUpMs: 1500,
    })
    const share = (waits.length * 1000) / (perSecond * measuredMs)
    const [p50, p99] = [quantile(waits, 0.5), quantile(waits, 0.99)]
    console.log(
      `${String(perSecond).padStart(5)} messages/s: half arrive within ${p50.toFixed(1)} ms, 99 in 100 within ${p99.toFixed(1)} ms; ${(100 * Math.min(1, share)).toFixed(0)} % in time`,
    )
    if (p99 > slowMs || share < leastShare) {
      console.log(`It gives way at ${perSecond} messages/s; it carried ${carried}.`)
      return
    }
    carried = perSecond
  }
  console.log(`It carried ${carried} messages/s and did not give way.`)
}

await load()
