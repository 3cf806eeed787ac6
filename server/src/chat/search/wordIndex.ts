import type { Database } from '../../engines/database/database.ts'
import { wordRules } from '../../engines/text/words.ts'
import {
  type Indexed,
  lockWords,
  markDone,
  numberChannels,
  putWords,
  takeChanged,
  type Waiting,
  waitingIn,
} from './indexStore.ts'
import { blockOf, lexemesOf, prefixOf } from './lexemes.ts'
import { mostChanged, mostChannels, mostOfChannel, sliceMs } from './pace.ts'

/** The outcome of a turn: another process is indexing, or these channels have more messages. */
export type Turn =
  | { readonly became: 'busy' }
  | { readonly became: 'done'; readonly unfinished: readonly string[]; readonly hasMoreChanged: boolean }

/**
 * Indexes the words of the next messages of channels, at most `most` of each, and of changed messages. It is one
 * transaction: a crash leaves everything as it was, and repeating it stores the same.
 */
export function makeWords(
  db: Database,
  channelIds: readonly string[],
  most: number = mostOfChannel.usual,
): Promise<Turn> {
  const chosen = channelIds.slice(0, mostChannels)
  return db.transaction(async (tx) => {
    if (!(await lockWords(tx))) return { became: 'busy' }
    await numberChannels(tx, chosen, wordRules)
    const fresh = chosen.length === 0 ? [] : await waitingIn(tx, chosen, most)
    const changed = await takeChanged(tx, mostChanged)
    // A message that is new and changed is in both lists, and the later one counts.
    const all = new Map([...fresh, ...changed].map((each) => [`${each.channelId} ${each.seq}`, each]))
    const rows = await indexed([...all.values()])
    if (rows.length > 0) await putWords(tx, rows)
    const done = newestOf(fresh)
    if (done.length > 0) await markDone(tx, done)
    const counts = Map.groupBy(fresh, ({ channelId }) => channelId)
    const unfinished = chosen.filter((id) => counts.get(id)?.length === most)
    return {
      became: 'done',
      unfinished: [...unfinished, ...channelIds.slice(mostChannels)],
      hasMoreChanged: changed.length === mostChanged,
    }
  })
}

async function indexed(messages: readonly Waiting[]): Promise<Indexed[]> {
  const rows: Indexed[] = []
  let begun = performance.now()
  for (const message of messages) {
    if (performance.now() - begun > sliceMs) {
      await new Promise(setImmediate)
      begun = performance.now()
    }
    const { kind, deletedAt, channelNumber, seq, createdAt } = message
    // A deleted message has no text any more, and the text of an invitation is meant for programs.
    if (kind !== 'text' || deletedAt !== null) continue
    const prefix = prefixOf(channelNumber, blockOf(seq))
    const lexemes = lexemesOf(message).map((lexeme) => prefix + lexeme)
    rows.push({ channelNumber, seq, at: createdAt, lexemes })
  }
  return rows
}

function newestOf(messages: readonly Waiting[]) {
  const newest = new Map(messages.map(({ channelId, seq }) => [channelId, seq]))
  return [...newest].map(([channelId, seq]) => ({ channelId, seq }))
}
