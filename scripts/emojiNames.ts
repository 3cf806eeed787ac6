import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import * as v from 'valibot'
import type { Plugin } from 'vite'

/** Phones that no longer get updates draw newer emoji as empty boxes. */
const newestVersion = 13
/** The group of letters and skin tones, which are not emoji by themselves. */
const componentGroup = 2

const prefix = 'emoji-names/'
const emoji = v.array(
  v.object({
    emoji: v.string(),
    label: v.string(),
    version: v.number(),
    order: v.optional(v.number(), 0),
    group: v.optional(v.number()),
    tags: v.optional(v.array(v.string()), []),
  }),
)

/**
 * Serves the module `emoji-names/<language>`: a text with one line for each emoji, with its group, the emoji, its name and further words,
 * separated by tabs. The package's own files are 20 times as large.
 */
export const emojiNames: Plugin = {
  name: 'emoji-names',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load: (id) => (id.startsWith(`\0${prefix}`) ? moduleOf(id.slice(prefix.length + 1)) : undefined),
}

function moduleOf(language: string): string {
  const file = createRequire(import.meta.url).resolve(`emojibase-data/${language}/data.json`)
  const all = v.parse(emoji, JSON.parse(readFileSync(file, 'utf8')))
  const lines = all
    .filter(
      ({ group, version }) => group !== undefined && group !== componentGroup && version <= newestVersion,
    )
    .toSorted((one, other) => one.order - other.order)
    .map((each) => [each.group, each.emoji, each.label, ...each.tags].join('\t'))
  return `export const names = ${JSON.stringify(lines.join('\n'))}`
}
