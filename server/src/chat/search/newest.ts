import type { Database } from '../../engines/database/database.ts'
import { type Condition, fits, lexemesWanted } from './condition.ts'
import {
  beginLookingUp,
  findByLookingUp,
  findByReading,
  type FoundRow,
  type Hit,
  type Limits,
  type Part,
  type SearchedChannel,
  stepsBefore,
  timesBelow,
  unindexedIn,
} from './findStore.ts'
import { type AnyOf, blockOf, blockSize, prefixOf, tsqueryOf } from './lexemes.ts'

/** About how many messages are read before words are looked up. */
const mostRead = 3000
/** The fewest that are read of each channel. */
const fewestRead = 48
/**
 * Reading goes on if a round found at least this share of the wanted messages: looking up would load every match in
 * a block.
 */
const enoughRead = 0.5
/** How many blocks of each channel are looked up at first; the number grows fourfold each time. */
const firstBlocks = 1
const moreBlocks = 4
/**
 * The most recent messages without words that are searched; there are more only while old messages are being
 * indexed.
 */
const mostUnindexed = 300
/** Milliseconds for which messages are searched before other work of the process gets a turn. */
const sliceMs = 4

/** A channel, and the numbers of its messages that are not searched yet. */
interface Unsearched {
  readonly channelId: string
  readonly number: number
  readonly top: number
}

interface Finding {
  readonly tx: Database
  readonly channels: readonly SearchedChannel[]
  readonly condition: Condition
  readonly limits: Limits
}

/** Returns the newest messages that fit, newest first, at most `limits.most`. */
export async function findNewest(finding: Finding): Promise<readonly Hit[]> {
  const { condition, limits } = finding
  if (condition.senders?.length === 0) return []
  const unindexed = await fittingUnindexed(finding)
  const indexed = await findIndexed(finding)
  const known = new Set(indexed.map(keyOf))
  return newestFirst([...indexed, ...unindexed.filter((hit) => !known.has(keyOf(hit)))]).slice(0, limits.most)
}

const keyOf = ({ channelId, seq }: Hit) => `${channelId} ${seq}`

function newestFirst(hits: readonly Hit[]): Hit[] {
  return hits.toSorted(
    (a, b) =>
      b.at.getTime() - a.at.getTime() ||
      (a.channelId < b.channelId ? -1 : a.channelId > b.channelId ? 1 : b.seq - a.seq),
  )
}

async function fittingUnindexed({ tx, channels, condition, limits }: Finding): Promise<FoundRow[]> {
  const ids = channels.map(({ channelId }) => channelId)
  const rows = await unindexedIn(tx, ids, { personId: limits.personId, most: mostUnindexed })
  const fitting: FoundRow[] = []
  let begun = performance.now()
  for (const row of rows) {
    if (performance.now() - begun > sliceMs) {
      await new Promise(setImmediate)
      begun = performance.now()
    }
    if (fits(condition, row)) fitting.push(row)
  }
  return fitting
}

/**
 * Searches the channels from their newest message on, in rounds that reach further and further back, until no older
 * message can be among the newest that fit. The first round reads messages, which finds common words, and the next
 * rounds do the same while that finds enough. The others look words up in blocks, which finds rare words.
 */
async function findIndexed({ tx, channels, condition, limits }: Finding): Promise<Hit[]> {
  const wanted = lexemesWanted(condition)
  let left = await unsearchedOf(tx, channels, limits)
  let hits: Hit[] = []
  let blocks = firstBlocks
  for (let isReading = true; left.length > 0;) {
    const begin = isReading ? beginningOfReading(left.length, limits.most) : beginningOfBlocks(blocks)
    const round = { tx, limits, wanted, left, beginningOf: wanted.length === 0 ? () => 0 : begin }
    const found = isReading ? await read(round) : await lookUp(round)
    hits = newestFirst([...hits, ...found]).slice(0, limits.most)
    left = await unsearchedBelow(round, hits)
    if (!isReading) blocks *= moreBlocks
    if (isReading && found.length < limits.most * enoughRead) {
      isReading = false
      await beginLookingUp(tx)
    }
  }
  return hits
}

async function unsearchedOf(
  tx: Database,
  channels: readonly SearchedChannel[],
  { before }: Limits,
): Promise<Unsearched[]> {
  const left = channels.flatMap(({ channelId, number, doneSeq }) =>
    number === null || doneSeq === 0 ? [] : [{ channelId, number, top: doneSeq }],
  )
  return before === undefined ? left : endingBefore(tx, left, before)
}

/**
 * The sizes of the steps in which the end of a search is found. The last one is far below `fewestRead`: reading would
 * otherwise meet messages that are too late, and a common word would look rare.
 */
const steps = [blockSize, 256, 16]

/** Returns how far each channel is searched: messages after a moment are left out, except for a few. */
async function endingBefore(tx: Database, left: readonly Unsearched[], before: Date): Promise<Unsearched[]> {
  let parts = left.map((channel): Part => ({ ...channel, above: 0, query: null }))
  for (const step of steps) {
    const cut = new Map(
      (await stepsBefore(tx, parts, { before, step })).map((each) => [each.channelId, each]),
    )
    parts = parts.flatMap((part) => {
      const found = cut.get(part.channelId)
      return found === undefined ? [] : [{ ...part, above: found.above, top: found.top }]
    })
  }
  return parts.map(({ channelId, number, top }) => ({ channelId, number, top }))
}

/** Returns up to which number a channel is not searched in this round. */
type BeginningOf = (channel: Unsearched) => number

function beginningOfReading(count: number, most: number): BeginningOf {
  const each = Math.max(fewestRead, Math.floor(mostRead / count), most)
  return ({ top }) => Math.max(0, top - each)
}

function beginningOfBlocks(blocks: number): BeginningOf {
  return ({ top }) => Math.max(0, (blockOf(top) - blocks + 1) * blockSize - 1)
}

interface Round {
  readonly tx: Database
  readonly limits: Limits
  readonly wanted: readonly AnyOf[]
  readonly left: readonly Unsearched[]
  readonly beginningOf: BeginningOf
}

function read({ tx, limits, wanted, left, beginningOf }: Round): Promise<Hit[]> {
  const parts = left.map((channel): Part => {
    const above = beginningOf(channel)
    return { ...channel, above, query: wanted.length === 0 ? null : queryOf(wanted, { ...channel, above }) }
  })
  return findByReading(tx, parts, limits)
}

/** The condition in every block of a part. */
function queryOf(wanted: readonly AnyOf[], part: Pick<Part, 'number' | 'above' | 'top'>): string {
  return blocksOf(part)
    .map((block) => `(${tsqueryOf(wanted, prefixOf(part.number, block))})`)
    .join(' | ')
}

function blocksOf({ above, top }: Pick<Part, 'above' | 'top'>): number[] {
  const [first, last] = [blockOf(above + 1), blockOf(top)]
  return Array.from({ length: last - first + 1 }, (_, at) => last - at)
}

function lookUp({ tx, limits, wanted, left, beginningOf }: Round): Promise<Hit[]> {
  const parts = left.flatMap((channel) => {
    const above = beginningOf(channel)
    return blocksOf({ above, top: channel.top }).map((block): Part => {
      const query = tsqueryOf(wanted, prefixOf(channel.number, block))
      return { ...channel, above, query }
    })
  })
  return findByLookingUp(tx, parts, limits)
}

/** Returns the parts that remain to be searched: a message in them may still be among the newest that fit. */
async function unsearchedBelow(
  { tx, left, beginningOf, limits }: Round,
  hits: readonly Hit[],
): Promise<Unsearched[]> {
  const below = left.flatMap((channel) => {
    const top = beginningOf(channel)
    return top > 0 ? [{ ...channel, top }] : []
  })
  if (below.length === 0) return []
  const parts = below.map((channel) => ({ ...channel, above: channel.top, query: null }))
  const times = new Map((await timesBelow(tx, parts)).map(({ channelId, at }) => [channelId, at]))
  const oldest = hits.length < limits.most ? undefined : hits.at(-1)?.at
  return below.filter(({ channelId }) => {
    const at = times.get(channelId)
    if (at === undefined || (limits.since !== undefined && at < limits.since)) return false
    return oldest === undefined || at >= oldest
  })
}
