import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { measuredMs, pace } from '../bench/chat.ts'
import { insertPeople, type LoadPerson } from '../bench/system.ts'
import { quantile } from '../bench/table.ts'
import { root } from './steps.ts'
import { startTemporary } from './temporary.ts'
import { loadRefusal, ownAddresses } from './underLoad/address.ts'
import { findLimit } from './underLoad/limit.ts'

const usage = `npm run load -- --people N [--address http://localhost:PORT]
Without an address, a product of its own is loaded. With one, DATA_DIR must be that of the running product.`

/** Messages per second: the first step, and the most that is ever sent. Each step takes some seconds, and there are at most 17. */
const search = { first: 50, most: 102_400, halvings: 4 } as const
/** A product with the usual settings refuses more frames of one person in a second (`SOCKET_RATE`); half of them leaves room. */
const mostOfOnePerson = 50
/** A product gives way if one delivery in a hundred takes longer than this, or if fewer than this share arrive. */
const slowMs = 1000
const leastShare = 0.95
const mostPeople = 5000
const membersOfPair = 2

/**
 * Loads a product of this machine with N people in pairs who are all connected, and raises the messages per second until it gives way. Prints the time of
 * a delivery at each step, and the load at which the product gave way. It stops by itself after some two minutes.
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
    const refusal = loadRefusal(values.address, {
      production: process.env.NODE_ENV === 'production',
      own: ownAddresses(),
    })
    if (refusal !== undefined) throw new Error(refusal)
    const { port } = new URL(values.address)
    return climb(
      { port: Number(port), isOwn: false },
      await pairsIn(process.env.DATA_DIR ?? join(root, '.data'), people),
    )
  }
  const product = await startTemporary({ DEMO: '0', SOCKET_RATE: '100000' })
  try {
    const port = Number(new URL(product.serverUrl).port)
    await climb({ port, isOwn: true }, await pairsIn(product.dataDir, people))
  } finally {
    await product.stop()
  }
}

const pairsIn = (folder: string, people: number) =>
  insertPeople(folder, { people, size: membersOfPair, messages: 0, pairs: 0 })

/** A product, and whether this command has started it. */
interface Loaded {
  readonly port: number
  readonly isOwn: boolean
}

async function climb({ port, isOwn }: Loaded, people: readonly LoadPerson[]): Promise<void> {
  console.log(`${people.length} people are connected, in pairs.`)
  const server = { ports: [port], cpu: async () => 0 }
  const carries = async (perSecond: number) => {
    const { waits } = await pace(server, people, { isProduct: true, perSecond, warmUpMs: 1500 })
    const share = (waits.length * 1000) / (perSecond * measuredMs)
    const [p50, p99] = [quantile(waits, 0.5), quantile(waits, 0.99)]
    console.log(
      `${String(perSecond).padStart(6)} messages/s: half arrive within ${p50.toFixed(1)} ms, 99 in 100 within ${p99.toFixed(1)} ms; ${(100 * Math.min(1, share)).toFixed(0)} % in time`,
    )
    return p99 <= slowMs && share >= leastShare
  }
  const most = isOwn ? search.most : Math.min(search.most, people.length * mostOfOnePerson)
  const { carried, gaveWay } = await findLimit(carries, { ...search, most })
  console.log(
    gaveWay === undefined
      ? `It carried ${carried} messages/s, the most that this command sends, and did not give way.`
      : `It gives way at ${gaveWay} messages/s; it carried ${carried}. The people of the load share this machine with the product.`,
  )
}

await load()
