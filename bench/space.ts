import { readFileSync } from 'node:fs'

import pg from 'pg'

import { connectAll } from './chat.ts'
import { type Measured, startMeasured } from './child.ts'
import { type BenchSystem, productFile } from './system.ts'

const messages = 200_000
const people = 4000
const firstPeople = 400
/** The size no longer grows once the words of all messages for the search are made. */
const restMs = 5000
const mostRests = 60

/** The bytes of the database for a message, and the memory of the product for a connected person. `docs/scaling.md` computes with both. */
export async function measureSpace(system: BenchSystem): Promise<string[]> {
  const client = new pg.Client({ connectionString: system.databaseUrl })
  await client.connect()
  const base = ['--database', system.databaseUrl, '--data', system.folder]
  try {
    const pairs = await system.load(people, 2, 0)
    const empty = await sizeOf(client)
    await system.load(people, 2, messages)
    const full = await withProduct([...base, '--jobs'], () => settledSize(client))
    const { few, many } = await withProduct(base, async ({ ports, pid }) => {
      // The first sockets let the process load and compile what it needs.
      const first = await connectAll(ports, pairs.slice(0, firstPeople), true)
      await rest()
      const before = memoryOf(pid)
      const others = await connectAll(ports, pairs.slice(firstPeople), true)
      await rest()
      const after = memoryOf(pid)
      for (const { socket } of [...first, ...others]) socket.terminate()
      return { few: before, many: after }
    })
    return [
      `  database: ${Math.round((full - empty) / messages)} bytes a message, with indexes and the words for the search`,
      `  process: ${few} kB with ${firstPeople} sockets, ${many} kB with ${people}: ${Math.round((many - few) / (people - firstPeople))} kB a socket`,
    ]
  } finally {
    await client.end()
  }
}

/** Starts the product for some work, and stops it after. */
async function withProduct<Result>(
  options: readonly string[],
  work: (server: Measured) => Promise<Result>,
): Promise<Result> {
  const server = await startMeasured(productFile, options)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

async function sizeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
  return Number(rows[0]?.size)
}

async function settledSize(client: pg.Client): Promise<number> {
  let size = await sizeOf(client)
  for (let rests = 0; rests < mostRests; rests += 1) {
    await rest()
    const now = await sizeOf(client)
    if (now === size) return size
    size = now
  }
  return size
}

const rest = () => new Promise((resolve) => setTimeout(resolve, restMs))

/** The memory of a process in kB, as Linux counts it. */
function memoryOf(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
