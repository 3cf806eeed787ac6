import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { noticeKinds } from '../contract/src/domainNotices.ts'
import { failures } from '../contract/src/errors.ts'
import { snakeCase } from '../contract/src/base/wire.ts'
import { readTexts } from '../server/src/engines/text/texts.ts'
import { checkDocumentPaths } from './documentPaths.ts'
import { checkProse } from './prose.ts'
import { root } from './steps.ts'
import { contentSentences, type Sentence, wrongWordsIn } from './words.ts'

/** A mistake in the texts. */
interface Mistake {
  readonly where: string
  readonly what: string
}

const texts = readTexts(join(root, 'content', 'languages'))
const sources = globSync('{web,server}/src/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (file) => file.includes('.test.'),
})
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

/** Keys that are written out in the code, and prefixes of keys whose last part is computed. */
const literal = new Set(
  [...sources.matchAll(/['"`]([a-z][\w]*(?:\.[\w-]+)+)['"`]/gi)].map(([, key = '']) => key),
)
const beginnings = [
  ...new Set([...sources.matchAll(/`([a-z][\w]*\.(?:[\w-]+\.)*)\$\{/gi)].map(([, key = '']) => key)),
]
/** Keys in the two places where only a text can stand. A new domain has no other text by which its keys are known. */
const asked = [...sources.matchAll(/(?:\bt\(|\babout:)\s*'([a-z]\w*(?:\.[\w-]+)+)'/gi)].map(
  ([, key = '']) => key,
)
const listed = [
  ...Object.keys(failures).map((name) => `error.${snakeCase(name)}`),
  ...Object.keys(noticeKinds).flatMap((kind) => [`notice.${kind}.title`, `notice.${kind}.body`]),
]

const [first, ...others] = texts.languages
  .filter((language) => language.isActive)
  .map((language) => language.languageCode)
const mistakes = [
  ...unknownAndUnused(first ?? 'en'),
  ...others.flatMap((code) => missingIn(code, first ?? 'en')),
  ...[...screenSentences(), ...contentSentences()].flatMap((sentence) =>
    wrongWordsIn(sentence).map((what) => ({ where: sentence.language, what })),
  ),
]
for (const { where, what } of mistakes) console.log(`${where}: ${what}`)
console.log(
  `${Object.keys(texts.all(first ?? 'en')).length} texts in ${others.length + 1} languages, ${mistakes.length} mistakes`,
)
const odd = checkProse({ lower: process.argv.includes('--lower'), list: process.argv.includes('--prose') })
const lost = checkDocumentPaths()
for (const what of [...odd, ...lost]) console.log(what)
if (mistakes.length + odd.length + lost.length > 0) process.exitCode = 1

function screenSentences(): Sentence[] {
  return texts.languages.flatMap(({ languageCode: language }) =>
    Object.entries(texts.all(language)).map(([where, text]) => ({ where, text, language, isOnScreen: true })),
  )
}

function unknownAndUnused(code: string): Mistake[] {
  const keys = Object.keys(texts.all(code))
  const plain = new Set(keys.map(withoutPlural))
  const domains = new Set(keys.map((key) => key.split('.')[0]))
  const used = [...literal].filter(
    (key) => domains.has(key.split('.')[0]) && !/\.(ts|tsx|css|json|svg|html)$/.test(key),
  )
  const unknown = [...new Set([...used, ...asked, ...listed])].filter((key) => !plain.has(key))
  const unused = keys.filter((key) => {
    const name = withoutPlural(key)
    return (
      !literal.has(name) &&
      !listed.includes(name) &&
      !beginnings.some((beginning) => name.startsWith(beginning))
    )
  })
  return [
    ...unknown.map((key) => ({
      where: code,
      what: `${key} is used but has no text in content/languages/${code}/`,
    })),
    ...unused.map((key) => ({ where: code, what: `${key} has a text but is not used` })),
  ]
}

function missingIn(code: string, reference: string): Mistake[] {
  const known = texts.all(reference)
  const here = texts.all(code)
  const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories
  const wanted = new Set(
    Object.keys(known).flatMap((key) =>
      isPlural(key) ? categories.map((each) => `${withoutPlural(key)}_${each}`) : [key],
    ),
  )
  const missing = [...wanted].filter((key) => !here[key]?.trim())
  const surplus = Object.keys(here).filter((key) => !wanted.has(key))
  const differing = Object.keys(here).filter(
    (key) => known[key] !== undefined && placesOf(known[key]) !== placesOf(here[key] ?? ''),
  )
  return [
    ...missing.map((key) => ({ where: code, what: `${key} is missing` })),
    ...surplus.map((key) => ({ where: code, what: `${key} does not exist in ${reference}` })),
    ...differing.map((key) => ({
      where: code,
      what: `${key} has other places to fill in than in ${reference}`,
    })),
  ]
}

function placesOf(text: string): string {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))]
    .toSorted((one, other) => one.localeCompare(other))
    .join(' ')
}

function isPlural(key: string): boolean {
  return /_(zero|one|two|few|many|other)$/.test(key)
}

function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}
