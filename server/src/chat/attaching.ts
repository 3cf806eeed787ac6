import type { SocketCommand } from '@saathi/contract/socket.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../engines/database.ts'
import { languageOf } from '../people/public/person.ts'
import type { GifAttachment, Gifs } from './gifs/gifs.ts'

type Asked = NonNullable<Extract<SocketCommand, { readonly command: 'send' }>['attachments']>[number]

/** Returns a function that fills what a sender attaches with what its readers need; throws for what is unknown. */
export function makeAttaching(db: Database, gifs: Gifs) {
  return async (asked: readonly Asked[], senderId: string): Promise<readonly (Asked | GifAttachment)[]> => {
    if (!asked.some((each) => 'id' in each)) return asked
    const language = await languageOf(db, senderId)
    const filled: (Asked | GifAttachment)[] = []
    for (const each of asked) filled.push('id' in each ? await gifOf(gifs, each, language) : each)
    return filled
  }
}

async function gifOf(gifs: Gifs, asked: Extract<Asked, { readonly id: string }>, language: string) {
  // Nothing can be uploaded yet, so no other attachment is known by its id.
  if (!('attachment_type' in asked)) throw new Failure('attachmentUnknown')
  const gif = await gifs.attach(asked.id, language)
  if (gif === undefined) throw new Failure('gifUnknown')
  return gif
}
