import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import * as v from 'valibot'

import { root } from './steps.ts'

/** A word that is not to be used, and what to say instead. */
interface Forbidden {
  readonly pattern: RegExp
  readonly word: string
  readonly instead: string
  readonly isForScreensOnly: boolean
}

/** A sentence that people read. */
export interface Sentence {
  readonly where: string
  readonly text: string
  readonly language: string
  readonly isOnScreen: boolean
}

const document = readFileSync(join(root, 'docs', 'words.md'), 'utf8')
const rows = document
  .split('\n')
  .filter((line) => /^\| (?!Thing|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('\\*', '*')))
const forbidden = new Map([
  ['en', rows.flatMap(([, , english = '', , not = '', , where]) => forbiddenIn(not, english, where))],
  [
    'hi',
    [
      ...rows.flatMap(([, , , hindi = '', , not = '', where]) => forbiddenIn(not, hindi, where)),
      rule(
        'a slash between words',
        'a sentence without gender',
        /\p{Script=Devanagari}\/\p{Script=Devanagari}/u,
      ),
      rule(
        '-इए',
        '-ें, as in करें',
        /(?<![\p{L}\p{M}])(?!(?:किस|इस|इसी)?लिए|रसोइए|किए|दिए|जिए|पिए|चाहिए)[\p{L}\p{M}]+(?:ि|इ)ए(?![\p{L}\p{M}])/u,
      ),
      rule('a dot below क, ख or ग', 'the letter without it', /[कखग]\u093c|[\u0958-\u095a]/u),
    ],
  ],
])
const keepsWording = new Set([...document.matchAll(/^- `(.+)`$/gm)].map(([, key = '']) => key))

/** Returns what is wrong with the words of a sentence. */
export function wrongWordsIn({ where, text, language, isOnScreen }: Sentence): string[] {
  if (keepsWording.has(where)) return []
  return (forbidden.get(language) ?? [])
    .filter(({ isForScreensOnly, pattern }) => (isOnScreen || !isForScreensOnly) && pattern.test(text))
    .map(({ word, instead }) => `${where} says “${word}”: say “${instead}”`)
}

/** Returns the sentences of the content: sessions, surveys, questions and answers, policies and the rest. */
export function contentSentences(): Sentence[] {
  const folder = join(root, 'content')
  const files = globSync('{faq.json,{community,feed,internships,reference,sessions,surveys}/*}', {
    cwd: folder,
  }).filter((file) => !notOurWords.has(basename(file)))
  return files.flatMap((file) => {
    const written = readFileSync(join(folder, file), 'utf8')
    const where = `content/${file}`
    if (file.endsWith('.json')) {
      return sentencesOf(JSON.parse(written), where, 'en').filter(({ text }) => !placeNames().has(text))
    }
    return [sentence(where, written, basename(file, '.md').split('.').at(-1) ?? 'en')]
  })
}

let known: ReadonlySet<string> | undefined

/** Names of places, and what other people said. */
const notOurWords = new Set(['states.json', 'districts.json', 'quotes.json'])

/** The names of states, which surveys offer as answers: उत्तर प्रदेश has a word that is not used otherwise. */
function placeNames(): ReadonlySet<string> {
  known ??= new Set(
    sentencesOf(
      JSON.parse(readFileSync(join(root, 'content/reference/states.json'), 'utf8')),
      'states.json',
      'en',
    ).map(({ text }) => text),
  )
  return known
}

const names = new Set(['id', 'key', 'url', 'link', 'image', 'banner', 'thumbnail', 'emailDomains'])
const record = v.record(v.string(), v.unknown())

function sentencesOf(value: unknown, where: string, language: string): Sentence[] {
  if (typeof value === 'string') return [sentence(where, value, language)]
  if (Array.isArray(value)) return value.flatMap((each) => sentencesOf(each, where, language))
  if (!v.is(record, value)) return []
  return Object.entries(value).flatMap(([name, each]) =>
    names.has(name) ? [] : sentencesOf(each, where, name === 'hi' ? 'hi' : language),
  )
}

function sentence(where: string, text: string, language: string): Sentence {
  return { where, text, language, isOnScreen: false }
}

function forbiddenIn(cell: string, instead: string, where: string | undefined): Forbidden[] {
  return cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => ({ ...rule(word, instead, wholeWord(word)), isForScreensOnly: where === 'screens' }))
}

function rule(word: string, instead: string, pattern: RegExp): Forbidden {
  return { word, instead, pattern, isForScreensOnly: false }
}

/** Letters and the marks of Devanagari belong to a word; `\b` knows only Latin letters. */
function wholeWord(word: string): RegExp {
  const end = word.endsWith('*') ? '' : '(?![\\p{L}\\p{M}]|\\.json)'
  return new RegExp(`(?<![\\p{L}\\p{M}{])${word.replace(/\*$/, '')}${end}`, 'iu')
}
