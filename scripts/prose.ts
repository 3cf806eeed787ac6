import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'

import { root } from './steps.ts'

/** A habit of writing that readers stumble over, and the plain way. */
interface Habit {
  readonly name: string
  readonly write: string
  readonly isIn: (sentence: string) => boolean
}

/** A sentence of a comment or a document. */
interface Found {
  readonly file: string
  readonly line: number
  readonly text: string
}

const mostWords = 30
const has = (pattern: RegExp) => (sentence: string) => pattern.test(sentence)

/** The habits that the check counts. A sentence with two of them counts once. */
const habits: readonly Habit[] = [
  {
    name: 'a clause instead of a noun',
    write: 'the person, file or request that it means',
    isIn: has(/\b(who|whom|what)ever\b|\bwhat of\b|\bwhat (is|are|was|were) (no|not|never)\b/i),
  },
  {
    name: 'a clause as the subject',
    write: 'the noun first',
    isIn: has(
      /^((By|For|From|In|Of|To|With) (which|whom|what)|Whose|Whom|Who (?!may|can)|What (\w+s|was|were|had|may|can|must|else))\b.*[^?:]$/,
    ),
  },
  {
    name: '"of which" or "of whom"',
    write: 'two sentences',
    isIn: has(/^(?!.*\b(one|some|both|each|most|none|any|two) of (which|whom)).*\bof (which|whom)\b/i),
  },
  {
    name: '"where" as a condition',
    write: 'if',
    isIn: has(/\b(undefined|null|empty|false|nothing|none|no) where\b/i),
  },
  { name: '"anew"', write: 'again', isIn: has(/\banew\b/i) },
  {
    name: '"is no" with a noun',
    write: 'is not a',
    isIn: has(/(?<!\b(there|this|that) )\b(is|are|was|were) no (?!longer|more|less|fewer|one\b)\w/i),
  },
  {
    name: '"stands" for a place',
    write: 'is',
    isIn: has(/\b(stands|stood)\b(?! (for|in for|out|up|still|by)\b)/i),
  },
  {
    name: 'a function that "answers"',
    write: 'returns',
    isIn: has(/^Answers (its|what|whether|how|if|who|which|where|when|undefined|null|true|false)\b/),
  },
  { name: '"somebody"', write: 'someone, or the person it means', isIn: has(/\bsomebody\b(?! else)/i) },
  {
    name: '"one" as a pronoun',
    write: 'the person, or you',
    isIn: has(
      /\b(as|when|that|what|if|until) one (can|could|may|must|needs|reads|sees|wants)\b|\bone's\b|\boneself\b/i,
    ),
  },
  {
    name: '"also" before a condition',
    write: 'even',
    isIn: has(/[,;(] ?also (when|where|without|after|before|if|while|during)\b/i),
  },
  {
    name: '"is said"',
    write: 'the agent and "says"',
    isIn: has(/\b(is|are|was|were|be) (not )?said\b(?! to\b)/i),
  },
  { name: 'two semicolons', write: 'two sentences', isIn: (sentence) => sentence.split(';').length > 2 },
  {
    name: `more than ${mostWords} words`,
    write: 'two sentences',
    isIn: (sentence) => (sentence.replaceAll(/\([^)]*\)/g, '').match(/\S*\w\S*/g) ?? []).length > mostWords,
  },
]

const limitFile = join(root, 'scripts', 'prose.limit')

/**
 * Counts the odd sentences of all comments and documents. Returns a mistake if there are more than the limit allows.
 * The limit only falls: `lower` writes the new count if it is smaller.
 */
export function checkProse({ lower, list }: { readonly lower: boolean; readonly list: boolean }): string[] {
  const limit = Number(readFileSync(limitFile, 'utf8'))
  const odd = sentencesOfHouse().flatMap((found) => {
    const habit = habits.find(({ isIn }) => isIn(found.text))
    return habit === undefined ? [] : [{ ...found, habit }]
  })
  if (list || odd.length > limit) {
    for (const { file, line, text, habit } of odd)
      console.log(`${file}:${line}: ${habit.name}; write ${habit.write}. “${text}”`)
  }
  if (lower && odd.length < limit) writeFileSync(limitFile, `${odd.length}\n`)
  if (odd.length <= limit) return []
  return [`${odd.length} odd sentences in comments and documents; the limit is ${limit} and only falls`]
}

function sentencesOfHouse(): Found[] {
  const files = globSync(['{contract,server,web,scripts,bench,e2e,docs}/**/*.{ts,tsx,css,sql,md}', '*.md'], {
    cwd: root,
    exclude: (file) => /(^|\/)(node_modules|dist)(\/|$)/.test(file),
  })
  return files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return paragraphsOf(lines, extname(file)).flatMap(({ line, text }) =>
      sentencesOf(text).map((sentence) => ({ file, line, text: sentence })),
    )
  })
}

/** Returns the comments of code, or the paragraphs, list entries and cells of a document, with their first lines. */
function paragraphsOf(lines: readonly string[], kind: string): { line: number; text: string }[] {
  const read = kind === '.md' ? readDocument(lines) : readComments(lines)
  const paragraphs: { line: number; text: string }[] = []
  let open: { line: number; text: string } | undefined
  for (const [index, { text, begins }] of read.entries()) {
    if (text === '') open = undefined
    else if (open !== undefined && !begins) open.text += ` ${text}`
    else paragraphs.push((open = { line: index + 1, text }))
  }
  return paragraphs
}

interface Line {
  readonly text: string
  readonly begins: boolean
}

const nothing: Line = { text: '', begins: false }

function readDocument(lines: readonly string[]): Line[] {
  let isCode = false
  return lines.map((line) => {
    const isFence = line.trimStart().startsWith('```')
    if (isFence) isCode = !isCode
    if (isFence || isCode || /^\s*(#|\||<!--|!\[)/.test(line)) return nothing
    return {
      text: line.replace(/^\s*([-*+>]|\d+\.)\s+/, '').trim(),
      begins: /^\s*([-*+>]|\d+\.)\s/.test(line),
    }
  })
}

function readComments(lines: readonly string[]): Line[] {
  let isInside = false
  return lines.map((line) => {
    const opened = /^\s*\{?\/\*+\s?(.*)$/.exec(line)
    if (isInside || opened !== null) {
      const rest = opened?.[1] ?? line.replace(/^\s*\*?(?!\/) ?/, '')
      isInside = !line.includes('*/')
      const text = rest.replace(/\s*\*+\/.*$/, '').trim()
      return text.startsWith('@') ? nothing : { text, begins: opened !== null }
    }
    const [, text = ''] = /^\s*(?:\/\/|--)\s+(.*)$/.exec(line) ?? []
    return /^(oxlint|@ts|#)/.test(text) ? nothing : { text, begins: false }
  })
}

function sentencesOf(paragraph: string): string[] {
  return paragraph
    .replaceAll(/`[^`]*`/g, 'code')
    .split(/(?<=[.!?])\s+(?=[A-Z“"(])/)
    .map((sentence) => sentence.trim().replace(/\.$/, ''))
    .filter((sentence) => sentence.includes(' '))
}
