import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { parseArgs } from 'node:util'

import { insertLoadSignIns } from '../identity/loadStore.ts'
import { hasOtherPeople, insertLoadPeople, makeLoadMentors } from '../people/loadStore.ts'
import { openTokens, type Tokens } from '../identity/credentials/tokens.ts'
import { insertLoadChannels, pairLoadChannels, refreshStatistics } from '../chat/channels/loadStore.ts'
import { insertLoadPairs, refreshPairStatistics } from '../mentorship/loadStore.ts'
import { hasDemo } from '../demo/demoEnd.ts'
import { readConfig } from '../house/config.ts'
import { type OpenHouse, openHouse } from '../house/openHouse.ts'
import { findDatabase } from './findDatabase.ts'

const usage = `npm run load-data -- --people N --channel-size K --messages M [--pairs P] --out FILE
Pairs need channels of two, and twice as many people.`
/** About how many rows one transaction writes. */
const rowsAtOnce = 50_000

interface Load {
  readonly run: string
  readonly people: number
  readonly size: number
  readonly messages: number
  /** How many of the channels of two belong to a mentorship. */
  readonly pairs: number
  readonly out: string
}

async function main(): Promise<void> {
  const result = readConfig(process.env)
  if ('problems' in result) return giveUp(result.problems.join('\n'))
  const { config } = result
  if (config.production) return giveUp('load-data makes people up: it is refused in production.')
  const load = readLoad()
  if (load === undefined) return giveUp(usage)
  const database = await findDatabase(config)
  const quiet = () => undefined
  const house = await openHouse(config, database.url, {
    info: quiet,
    warn: console.warn,
    error: console.error,
  })
  try {
    // The database of a programme may be reached without the settings of production.
    if (!(await hasDemo(house.db)) && (await hasOtherPeople(house.db)))
      return giveUp('load-data makes people up: this database has people, and is no demo.')
    await fill(house, load)
    const tokens = await openTokens(house.keys, database.publicUrl ?? config.publicUrl)
    await writePeople(tokens, load)
    console.log(`${load.people} people and ${load.messages} messages are in; ${load.out} says who they are.`)
  } finally {
    await house.close()
    await database.leave()
  }
}

function giveUp(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}

function readLoad(): Load | undefined {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { people: text, 'channel-size': text, messages: text, pairs: text, out: text },
    strict: false,
  })
  const [people, size, messages] = [values.people, values['channel-size'], values.messages].map(Number)
  const pairs = Number(values.pairs ?? 0)
  const areWhole = [people, size, messages, pairs].every((count) => Number.isSafeInteger(count))
  if (!areWhole || people === undefined || size === undefined || messages === undefined) return undefined
  if (people < 1 || size < 1 || messages < 0 || typeof values.out !== 'string') return undefined
  if (pairs < 0 || (pairs > 0 && (size !== 2 || 2 * pairs > people))) return undefined
  return { run: `load-${randomBytes(4).toString('hex')}`, people, size, messages, pairs, out: values.out }
}

async function fill(house: OpenHouse, { run, people, size, messages, pairs }: Load): Promise<void> {
  const at = house.clock.now()
  for (let first = 0; first < people; first += rowsAtOnce) {
    const last = Math.min(people, first + rowsAtOnce) - 1
    await house.db.transaction(async (tx) => {
      await insertLoadPeople(tx, { run, first, last, at })
      await insertLoadSignIns(tx, { run, first, last, at })
    })
  }
  const channels = Math.ceil(people / size)
  const channelsAtOnce = Math.max(1, Math.floor(rowsAtOnce / (Math.ceil(messages / channels) + size)))
  for (let first = 0; first < channels; first += channelsAtOnce) {
    const last = Math.min(channels, first + channelsAtOnce) - 1
    await house.db.transaction((tx) =>
      insertLoadChannels(tx, { run, first, last, people, size, messages, at }),
    )
  }
  for (let first = 0; first < pairs; first += rowsAtOnce) {
    const last = Math.min(pairs, first + rowsAtOnce) - 1
    await house.db.transaction(async (tx) => {
      await makeLoadMentors(tx, { run, first, last })
      await insertLoadPairs(tx, { run, first, last, at })
      await pairLoadChannels(tx, { run, first, last })
    })
  }
  await refreshStatistics(house.db)
  if (pairs > 0) await refreshPairStatistics(house.db)
}

/** One line per person: ID token, nickname, channel. The file is as secret as the tokens in it. */
async function writePeople(tokens: Tokens, { run, people, size, out }: Load): Promise<void> {
  const file = createWriteStream(out, { mode: 0o600 })
  for (let n = 0; n < people; n += 1) {
    const person = `${run}-p${n}`
    const email = `${person}@load.example`
    const token = await tokens.sign({
      person,
      email,
      emailVerified: true,
      provider: 'normal',
      session: person,
    })
    const line = `${token}\tPerson ${n}\t${run}-c${Math.floor(n / size)}\n`
    if (!file.write(line)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

await main()
