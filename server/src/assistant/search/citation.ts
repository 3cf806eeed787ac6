import type { Message } from '@saathi/contract/chat/socket.ts'

import type { Found } from './decision.ts'
import { sentencesOf } from './sentences.ts'

/** The longest cited passage, in characters. */
const mostCited = 300

/** Returns a passage as an answer cites it. */
export function citationOf({ title, url, text }: Found): NonNullable<Message['citations']>[number] {
  const passage = sentencesOf(text).join(' ')
  return {
    title,
    url,
    passage: passage.length > mostCited ? `${passage.slice(0, mostCited - 1).toWellFormed()}…` : passage,
  }
}
