import type { Message } from '@saathi/contract/chat/socket.ts'

import type { House } from '../../house.ts'
import type { Person } from '../../http/request.ts'

/** A question with what decides its answer; nothing about anybody else. */
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

/** Says one of the product's own sentences. */
export function sentence(
  { texts, config }: Pick<House, 'texts' | 'config'>,
  key: string,
  language: string,
): Omit<Answer, 'madeBy'> {
  const values = { product: config.productName, faq: texts.text(language, 'shell.faq') }
  return { text: texts.text(language, key, values), citations: [] }
}
