import type { Message } from '@saathi/contract/chat/socket.ts'

import { readableLatin } from '../../engines/text/readableLatin.ts'
import type { House } from '../../house/house.ts'
import type { Person } from '../../http/request.ts'
import { latinHindi, latinText } from './latin.ts'

/** A question with the facts that decide its answer; it contains nothing about other people. */
export interface Question {
  readonly messageId: string
  readonly person: Pick<Person, 'id' | 'role'>
  /** The code of the language that the person reads in. */
  readonly language: string
  readonly text: string
}

/** A whole answer. */
export interface Answer {
  readonly text: string
  readonly citations: NonNullable<Message['citations']>
  /**
   * The topic of the answer: an urgent topic, own state, or the first passage. For tests and figures; it is not
   * stored.
   */
  readonly about: string
  /** `builtin`, or the name of the model outside. */
  readonly madeBy: string
}

/** Shows a further part of an answer while it is being written. */
export type Show = (text: string) => void

/** Shows an answer while it is being written, and can take it back. */
export interface Showing {
  readonly add: Show
  readonly withdraw: () => void
}

/** The parts of the house that the product's own sentences need. */
export type Sentences = Pick<House, 'texts' | 'config'>

/**
 * Returns a text in the language and the script of the answer. A text without a form of its own in Latin letters is
 * written in them by rule.
 */
export function textIn(
  { texts, config }: Sentences,
  key: string,
  {
    language,
    values = {},
  }: { readonly language: string; readonly values?: Readonly<Record<string, string>> },
): string {
  const all = { product: config.productName, ...values }
  if (language !== latinHindi) return texts.text(language, key, all)
  return readableLatin(latinText(key, all) ?? texts.text('hi', key, all))
}

/** Returns one of the product's own sentences. */
export function sentence(
  house: Sentences,
  key: string,
  language: string,
): Pick<Answer, 'text' | 'citations'> {
  const values = { faq: house.texts.text(language === latinHindi ? 'hi' : language, 'shell.faq') }
  return { text: textIn(house, key, { language, values }), citations: [] }
}

/** A page that an answer links to without citing it; the client shows it as a button. */
export function actTo(title: string, url: string): Answer['citations'][number] {
  return { title, url, passage: '' }
}

/** Returns a link to the conversation with the programme team. */
export function teamAct(house: Sentences, language: string): Answer['citations'][number] {
  return actTo(textIn(house, 'assistant.act.team', { language }), '/chat/team')
}
