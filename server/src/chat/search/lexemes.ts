import * as v from 'valibot'

import { type Word, wordsOf } from '../../engines/text/words.ts'

/** The parts of a message that a search can find. */
export interface Searched {
  readonly senderId: string
  readonly text: string
  /** A list as JSON text. */
  readonly attachments: string
}

/**
 * How many messages of a channel share a block, as a power of two; a search looks a word up in one block at a time.
 */
const blockBits = 12
/** The messages of a block. */
export const blockSize = 2 ** blockBits

/** Returns the block of a message. */
export function blockOf(seq: number): number {
  return Math.floor(seq / blockSize)
}

/** Returns the prefix of each word in a channel's block. */
export function prefixOf(channelNumber: number, block: number): string {
  return `${channelNumber.toString(16)}.${block.toString(16)}.`
}

const attachmentList = v.array(
  v.looseObject({
    attachment_type: v.optional(v.string(), ''),
    attachment_name: v.optional(v.string(), ''),
    name: v.optional(v.string(), ''),
    title: v.optional(v.string(), ''),
  }),
)

function attachmentsIn({ attachments }: Searched) {
  if (attachments === '[]') return []
  const result = v.safeParse(attachmentList, JSON.parse(attachments))
  return result.success ? result.output : []
}

/** Returns the words of a message that a search finds: its text, and the names of what it carries. */
export function searchedText(searched: Searched): string {
  const names = attachmentsIn(searched).flatMap((each) => [
    each.attachment_name === '' ? each.name : each.attachment_name,
    each.title,
  ])
  return [searched.text, ...names].filter((part) => part !== '').join('\n')
}

/** Returns the kinds of content in a message that an operator can ask for. */
export function carriedBy(searched: Searched): ReadonlySet<string> {
  const types = attachmentsIn(searched).map((each) => each.attachment_type)
  const isFile = types.some((type) => type !== 'link_preview' && type !== 'gif')
  const isLink = types.includes('link_preview') || /https?:\/\/\S/i.test(searched.text)
  return new Set([...(isFile ? ['file'] : []), ...(isLink ? ['link'] : [])])
}

/** The marks of the kinds of lexemes: a word as it sounds, as it is written, who wrote it, and what it carries. */
const kinds = { sound: '~', written: '=', sender: '@', carried: '#' } as const

/** Returns the lexemes of a message without their prefix. A word that is written as it sounds needs one lexeme only. */
export function lexemesOf(searched: Searched): readonly string[] {
  const lexemes = new Set([kinds.sender + searched.senderId])
  for (const kind of carriedBy(searched)) lexemes.add(kinds.carried + kind)
  for (const { sound, written } of wordsOf(searchedText(searched))) {
    lexemes.add(kinds.sound + sound)
    if (written !== sound) lexemes.add(kinds.written + written)
  }
  return [...lexemes]
}

/** A part of a condition on lexemes: one of these must be there. */
export interface AnyOf {
  readonly lexemes: readonly string[]
  /** A lexeme may also only begin like this. */
  readonly isBeginning: boolean
}

type Wanted = Pick<Word, 'sound' | 'written'>

/** The word in any spelling. */
export function soundsLike({ sound }: Wanted): AnyOf {
  return { lexemes: [kinds.sound + sound], isBeginning: false }
}

/** A word that begins like this one. */
export function beginsLike({ sound, written }: Wanted): AnyOf {
  return { lexemes: [kinds.sound + sound, kinds.written + written], isBeginning: true }
}

/** The word in this spelling. */
export function isWritten({ sound, written }: Wanted): AnyOf {
  return { lexemes: [sound === written ? kinds.sound + sound : kinds.written + written], isBeginning: false }
}

export function wroteIt(people: readonly string[]): AnyOf {
  return { lexemes: people.map((id) => kinds.sender + id), isBeginning: false }
}

export function carries(kind: string): AnyOf {
  return { lexemes: [kinds.carried + kind], isBeginning: false }
}

/** Returns a condition as PostgreSQL reads it, for one block of a channel. */
export function tsqueryOf(condition: readonly AnyOf[], prefix: string): string {
  return condition
    .map(({ lexemes, isBeginning }) => {
      const each = lexemes.map((lexeme) => quoted(prefix + lexeme) + (isBeginning ? ':*' : ''))
      return `(${each.join(' | ')})`
    })
    .join(' & ')
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
}
