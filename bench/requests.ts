import { Agent, request } from 'node:http'

import pg from 'pg'

import { type Measured, startMeasured } from './child.ts'
import { bareFile, type BenchSystem, productFile } from './system.ts'
import { ratio } from './table.ts'

const roundMs = 2500
const connections = 16
const channelsInList = 30

/**
 * (a) The channel list of a person with 30 channels, with token and contract, against the same statements on
 * plain Fastify.
 */
export async function measureRequests(system: BenchSystem): Promise<string[]> {
  const people = await system.load(60, 2, 3000)
  const [reader] = people
  if (reader === undefined) throw new Error('Nobody was made up.')
  await joinEverything(system.databaseUrl, reader.id, reader.channel.replace(/-c\d+$/, ''))
  const base = ['--database', system.databaseUrl]
  const ours = await startMeasured(productFile, [...base, '--data', system.folder])
  const bare = await startMeasured(bareFile, [...base, '--person', reader.id])
  const rounds = { ours: [] as Round[], bare: [] as Round[] }
  // Each browser names its languages; without them the person's own is read.
  const headers = { authorization: `Bearer ${reader.token}`, 'accept-language': 'en' }
  for (let round = 0; round < 3; round += 1) {
    const one = await getForAWhile(ours, '/api/v2/chat/channels/', headers)
    const other = await getForAWhile(bare, '/bare', {})
    // The first round warms both up.
    if (round === 0) continue
    rounds.ours.push(one)
    rounds.bare.push(other)
  }
  await Promise.all([ours.stop(), bare.stop()])
  const [one, other] = [mean(rounds.ours), mean(rounds.bare)]
  return [
    `list of ${channelsInList} channels, product   ${one.perSecond.toFixed(0)} requests/s, ${one.cpu.toFixed(0)} µs CPU each`,
    `the same on bare Fastify        ${other.perSecond.toFixed(0)} requests/s, ${other.cpu.toFixed(0)} µs CPU each`,
    ratio('requests/s, product ÷ bare', one.perSecond / other.perSecond, 'at least 0.6'),
    ratio('CPU a request, product ÷ bare', one.cpu / other.cpu, 'at most 1.5'),
  ]
}

async function joinEverything(url: string, person: string, run: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into channel_members (channel_id, person_id) select id, $1 from channels where id like $2 on conflict do nothing`,
    [person, `${run}-c%`],
  )
  await client.end()
}

interface Round {
  readonly perSecond: number
  readonly cpu: number
}

function mean(rounds: readonly Round[]): Round {
  const of = (pick: (round: Round) => number) =>
    rounds.reduce((sum, round) => sum + pick(round), 0) / rounds.length
  return { perSecond: of((round) => round.perSecond), cpu: of((round) => round.cpu) }
}

async function getForAWhile(
  server: Measured,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const cpuBefore = await server.cpu()
  const begun = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() - begun < roundMs) {
      await get({ port: server.port, path, headers, agent })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - begun) / 1000
  const cpu = (await server.cpu()) - cpuBefore
  agent.destroy()
  return { perSecond: done / seconds, cpu: cpu / done }
}

interface Asked {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly agent: Agent
}

function get({ port, path, headers, agent }: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}.`))
      answer.resume()
      answer.once('end', resolve)
    })
      .once('error', reject)
      .end()
  })
}
