import fresh from '../server/src/assistant/testing/fresh.json' with { type: 'json' }
import first from '../server/src/assistant/testing/outside1.json' with { type: 'json' }
import second from '../server/src/assistant/testing/outside2.json' with { type: 'json' }
import { extracted } from '../server/src/assistant/builtin/extraction.ts'
import { openFinder } from '../server/src/assistant/search/finder.ts'
import { lexemesOf, quoted, vectorOf } from '../server/src/assistant/search/lexemes.ts'
import {
  dropPassages,
  passagesWith,
  putPassages,
  storedVersions,
} from '../server/src/assistant/search/passageStore.ts'
import { openDatabase, type OpenDatabase } from '../server/src/engines/database/database.ts'
import { readUrgent } from '../server/src/safety/public/urgent.ts'
import type { BenchSystem } from './system.ts'
import { quantile, ratio } from './table.ts'

const sizes = [10, 10_000] as const
const rounds = 60
const atOnce = 500
const scopes = ['everyone']

/** A word is the rarer the higher its number, as in a language; letters only, so that no word is a mistyped other one. */
function wordAt(number: number): string {
  const letters = number
    .toString(26)
    .replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
  return `k${letters}zqj${letters}`
}

let seed = 1
/** The same numbers in every run. */
function next(): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

const someWords = (count: number, vocabulary: number) =>
  Array.from({ length: count }, () => wordAt(Math.floor(vocabulary ** next()))).join(' ')

const silentBus = { subscribe: () => () => undefined, onGap: () => () => undefined }

/**
 * Prints how the questions of four people who had not seen the rules are recognised, by kind. All of them were taught
 * afterwards, so only a new set shows how the recogniser does with questions that it does not know.
 */
function sharesByKind(): string[] {
  const urgent = readUrgent()
  const asked = [
    ...[...first, ...second].map(({ kind, question }) => ({ kind, question })),
    ...fresh.map(({ set, kind, ask, right: [topic] }) => ({
      kind: `${set === 'students' ? 'student' : 'counsellor'}, ${kind === 'urgent' ? topic : kind}`,
      question: ask,
    })),
  ].map(({ kind, question }) => {
    const isNamed = urgent.find(question) !== undefined
    return {
      kind,
      outcome: isNamed ? 'urgent' : urgent.readingOf(question) === undefined ? 'everyday' : 'perhaps',
    }
  })
  return [...Map.groupBy(asked, ({ kind }) => kind)].map(([kind, all]) => {
    const shares = ['urgent', 'perhaps', 'everyday'].map(
      (outcome) =>
        `${outcome} ${((100 * all.filter((each) => each.outcome === outcome).length) / all.length).toFixed(0)} %`,
    )
    return `  ${kind.padEnd(32)} ${String(all.length).padStart(3)} questions: ${shares.join(', ')}`
  })
}

/** (i) Finds and extracts an answer among 10 and 10,000 passages, beside one full-text query of the same words. */
export async function measureAssistant(system: BenchSystem): Promise<string[]> {
  const db = openDatabase({ url: system.databaseUrl, connections: 4 }, () => undefined)
  try {
    const lines: string[] = []
    const middle = new Map<number, number>()
    for (const size of sizes) {
      await fill(db, size)
      const { query, answer } = await measure(db)
      middle.set(size, quantile(answer, 0.5))
      lines.push(
        `  ${size.toLocaleString('en')} passages: one query ${shown(query)}, an answer ${shown(answer)} (p50 and p95 in ms)`,
        ratio('an answer ÷ one full-text query', quantile(answer, 0.5) / quantile(query, 0.5), 'at most 3'),
      )
    }
    const growth = (middle.get(sizes[1]) ?? NaN) / (middle.get(sizes[0]) ?? NaN)
    return [...lines, ratio('10,000 passages ÷ 10', growth, 'at most 2'), ...sharesByKind()]
  } finally {
    await db.close()
  }
}

const shown = (times: readonly number[]) =>
  [0.5, 0.95].map((share) => quantile(times, share).toFixed(1)).join(' and ')

async function fill(db: OpenDatabase, size: number): Promise<void> {
  await dropPassages(db, await storedVersions(db))
  for (let at = 0; at < size; at += atOnce) {
    const passages = Array.from({ length: Math.min(atOnce, size - at) }, (_, place) => {
      const [title, text] = [someWords(6, 2000), someWords(90, 2000)]
      return {
        id: `bench:${at + place}`,
        language: 'en',
        scope: 'everyone',
        title,
        url: '/',
        text: `${text}.`,
        vector: vectorOf(lexemesOf(title, 'en'), lexemesOf(text, 'en')),
        version: 'bench',
      }
    })
    await putPassages(db, passages)
  }
  await db.pool.query('vacuum analyze assistant_passages')
}

async function measure(db: OpenDatabase) {
  const finder = openFinder({ db, bus: silentBus })
  const times = { query: new Array<number>(), answer: new Array<number>() }
  for (let round = 0; round < rounds + 10; round += 1) {
    const text = someWords(5, 2000)
    const tsquery = lexemesOf(text, 'en').map(quoted).join(' | ')
    const query = await millisecondsOf(() =>
      passagesWith(db, { language: 'en', scopes, tsquery, mostLookedAt: 1_000_000, most: 10 }),
    )
    const answer = await millisecondsOf(async () =>
      extracted(await finder.find({ text, language: 'en', scopes }), (title) => title),
    )
    // The first ones warm up.
    if (round < 10) continue
    times.query.push(query)
    times.answer.push(answer)
  }
  finder.close()
  return times
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
