import { createHash } from 'node:crypto'

import type { Bus } from '../../engines/database/bus.ts'
import type { Database, OpenDatabase } from '../../engines/database/database.ts'
import { wordRules } from '../../engines/text/words.ts'
import type { Passage } from '../../room/room.ts'
import { lexemeRules, lexemesOf, vectorOf } from './lexemes.ts'
import {
  dropPassages,
  type IndexedPassage,
  lockPassages,
  putPassages,
  storedVersions,
} from './passageStore.ts'

/** The topic that tells every process that passages changed. */
export const passagesTopic = 'assistant:passages'
/** Passages that one statement stores. */
const mostAtOnce = 200

/** Replaces the stored passages by the given ones; unchanged ones are not stored again. */
export async function loadPassages(
  { db, bus }: { readonly db: OpenDatabase; readonly bus: Bus },
  passages: readonly Passage[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPassages(tx)
    const stored = new Map((await storedVersions(tx)).map((row) => [keyOf(row), row]))
    const changed = passages.filter((passage) => stored.get(keyOf(passage))?.version !== versionOf(passage))
    const wanted = new Set(passages.map(keyOf))
    const gone = [...stored.values()].filter((row) => !wanted.has(keyOf(row)))
    if (changed.length === 0 && gone.length === 0) return
    await dropPassages(tx, gone)
    await storeInParts(tx, changed)
    await bus.publishIn(tx, passagesTopic, {})
  })
}

async function storeInParts(tx: Database, passages: readonly Passage[]): Promise<void> {
  for (let at = 0; at < passages.length; at += mostAtOnce) {
    await putPassages(tx, passages.slice(at, at + mostAtOnce).map(indexed))
  }
}

function indexed(passage: Passage): IndexedPassage {
  const { title, text, language, alsoAsked = [] } = passage
  const found = [text, ...alsoAsked].join('\n')
  return {
    ...passage,
    vector: vectorOf(lexemesOf(title, language), lexemesOf(found, language)),
    version: versionOf(passage),
  }
}

const keyOf = ({ id, language }: Pick<Passage, 'id' | 'language'>) => `${id} ${language}`

function versionOf({ title, text, url, scope, alsoAsked = [] }: Passage): string {
  const content = JSON.stringify([lexemeRules, wordRules, title, text, url, scope, alsoAsked])
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}
