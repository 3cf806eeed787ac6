import type { SocketCommand } from '@saathi/contract/socket.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../engines/database.ts'
import { languageOf } from '../people/public/person.ts'
import type { GifAttachment, Gifs } from './gifs/gifs.ts'
import type { LinkAttachment, Previews } from './previews/previews.ts'

type Asked = NonNullable<Extract<SocketCommand, { readonly command: 'send' }>['attachments']>[number]

/** What a message carries besides its text, as it is stored. */
export type Attached = GifAttachment | LinkAttachment

/** What fills the attachments of a message. */
export interface AttachingParts {
  readonly gifs: Gifs
  readonly previews: Previews
}

/** Returns a function that fills what a sender attaches with what its readers need; throws for what is unknown. */
export function makeAttaching(db: Database, { gifs, previews }: AttachingParts) {
  return async (asked: readonly Asked[], senderId: string): Promise<readonly Attached[]> => {
    if (asked.length === 0) return []
    const language = await languageOf(db, senderId)
    const filled: Attached[] = []
    for (const each of asked) {
      filled.push('id' in each ? await gifOf(gifs, each, language) : await previews.attach(each.url))
    }
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
