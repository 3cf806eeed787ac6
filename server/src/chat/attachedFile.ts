import type { SocketCommand } from '@saathi/contract/socket.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../house/house.ts'
import { languageOf } from '../people/public/person.ts'
import { claimFile } from './attachments/claim.ts'
import type { SentAttachment } from './attachments/shown.ts'
import type { GifAttachment, Gifs } from './gifs/gifs.ts'
import type { LinkAttachment, Previews } from './previews/previews.ts'

type Asked = NonNullable<Extract<SocketCommand, { readonly command: 'send' }>['attachments']>[number]
type WithId = Extract<Asked, { readonly id: string }>
type Attached = LinkAttachment | GifAttachment | SentAttachment

type AttachingHouse = Pick<House, 'db' | 'clock'>

/** A message that is being sent, identified by its temporary id. */
export interface Sending {
  readonly channelId: string
  readonly senderId: string
  readonly tempId: string
}

/** The functions that fill the attachments of a message. */
export interface AttachingParts {
  readonly gifs: Gifs
  readonly previews: Previews
}

/**
 * Returns a function that replaces the sender's attachments by what readers need; throws for an unknown attachment.
 */
export function makeAttaching(house: AttachingHouse, parts: AttachingParts) {
  return async (asked: readonly Asked[], sending: Sending): Promise<readonly Attached[]> => {
    if (asked.filter(isFile).length > 1) {
      throw new Failure('invalid', { detail: 'Please send one file at a time.' })
    }
    const filled: Attached[] = []
    for (const each of asked) {
      const attached = await filledOf(house, parts, { asked: each, sending })
      if (attached !== undefined) filled.push(attached)
    }
    return filled
  }
}

/** Whether an attachment is a file, which is named only by its id. */
function isFile(asked: Asked): boolean {
  return !('attachment_type' in asked)
}

/** Returns the filled attachments; undefined if the message is stored already. */
async function filledOf(
  house: AttachingHouse,
  { gifs, previews }: AttachingParts,
  { asked, sending }: { readonly asked: Asked; readonly sending: Sending },
): Promise<Attached | undefined> {
  if (!('id' in asked)) return previews.attach(asked.url)
  if ('attachment_type' in asked) return gifOf(gifs, asked, await languageOf(house.db, sending.senderId))
  const { channelId, senderId: uploaderId, tempId } = sending
  return claimFile(house, { id: asked.id, channelId, uploaderId, tempId })
}

async function gifOf(gifs: Gifs, asked: WithId, language: string): Promise<GifAttachment> {
  const gif = await gifs.attach(asked.id, language)
  if (gif === undefined) throw new Failure('gifUnknown')
  return gif
}
