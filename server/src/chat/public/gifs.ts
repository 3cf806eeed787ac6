import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import type { Gif } from '@saathi/contract/chat/calls.ts'
import { localeText } from '@saathi/contract/base/fields.ts'
import * as v from 'valibot'

import { checkListFiles, contentFolder, readListFiles } from '../../engines/content/contentFiles.ts'

/** The folder of the built-in moving pictures: `gifs.json`, and a WebP file for each. */
export const gifsFolder = join(contentFolder, 'gifs')

/** The largest built-in picture in bytes; it is small because people pay for data. */
const mostBytes = 40_000
const fileOf = (id: string) => join(gifsFolder, `${id}.webp`)
const words = v.pipe(v.string(), v.nonEmpty('Words are missing.'))

/** A built-in picture as staff write it. */
const writtenGif = v.object({
  id: v.pipe(
    v.string(),
    v.regex(/^[a-z\d-]{1,60}$/, 'An id has small letters, digits and dashes.'),
    v.check((id) => existsSync(fileOf(id)), 'There is no WebP file of this name beside the list.'),
    v.check(
      (id) => !existsSync(fileOf(id)) || statSync(fileOf(id)).size <= mostBytes,
      `The picture has more than ${mostBytes / 1000} kB.`,
    ),
  ),
  /** Describes the picture for people who cannot see it. */
  title: words,
  localeTitle: localeText,
  /** The words that people type to find it, separated by blanks. */
  words,
  localeWords: localeText,
})
const writtenGifs = v.array(writtenGif)
type WrittenGif = v.InferOutput<typeof writtenGif>

/** Checks the lists of built-in pictures; returns every mistake with its line. */
export function checkGifFiles(files: readonly string[], languages: readonly string[]) {
  return checkListFiles(writtenGifs, files, languages)
}

/** A picture that is sent to the browser, with the tag that tells whether the browser has it already. */
export interface GifFile {
  readonly bytes: Buffer
  readonly etag: string
}

/** A built-in picture with its title in every language. */
export interface BuiltInGif {
  readonly gif: Gif
  readonly localeTitle: Readonly<Record<string, string>>
}

/** The moving pictures that are part of the product. */
export interface BuiltInGifs {
  /** Returns the pictures that a search finds, in the order of the list; all of them if there are no words. */
  search(query: string, language: string): readonly Gif[]
  byId(id: string, language: string): BuiltInGif | undefined
  file(name: string): GifFile | undefined
}

const idPrefix = 'saathi-'
/** The width and the height of every built-in picture. */
const side = 240

/** Reads the built-in pictures once. */
export function readBuiltInGifs(): BuiltInGifs {
  const list = readListFiles(writtenGifs, gifsFolder)
  const files = new Map(list.map(({ id }) => [`${idPrefix}${id}.webp`, fileWith(fileOf(id))]))
  const searchable = list.map((one) => ({ one, words: wordsOf(one) }))
  return {
    search(query, language) {
      const asked = wordsIn(query)
      return searchable
        .filter(({ words: own }) => asked.every((word) => own.some((each) => each.startsWith(word))))
        .map(({ one }) => gifOf(one, language))
    },
    byId(id, language) {
      const found = list.find((one) => `${idPrefix}${one.id}` === id)
      return found === undefined
        ? undefined
        : { gif: gifOf(found, language), localeTitle: { en: found.title, ...found.localeTitle } }
    },
    file: (name) => files.get(name),
  }
}

function fileWith(path: string): GifFile {
  const bytes = readFileSync(path)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}

function gifOf({ id, title, localeTitle }: WrittenGif, language: string): Gif {
  const url = `/gifs/${idPrefix}${id}.webp`
  return {
    id: `${idPrefix}${id}`,
    title: localeTitle[language] ?? title,
    url,
    previewUrl: url,
    width: side,
    height: side,
  }
}

/** Returns the words that find a picture, in every language: people mix them, and write Hindi in Latin letters. */
function wordsOf({ words: own, localeWords }: WrittenGif): string[] {
  return wordsIn([own, ...Object.values(localeWords)].join(' '))
}

/** Returns the words of a text in one spelling; a sign that Hindi writes below a letter is often left out. */
function wordsIn(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll('\u093C', '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
}
