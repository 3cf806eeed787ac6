import { attachmentCalls, type Attachment, mostLinksAtOnce } from '@saathi/contract/chat/attachmentCalls.ts'

import { onIdentity } from '../../device/identity.ts'
import { ask } from '../../wire/api.ts'

/** The file is not in the channel any more. */
export class Gone extends Error {
  constructor() {
    super('The file is gone.')
    this.name = 'Gone'
  }
}

/** A link of the server works for 15 minutes, and part of that may have passed when it arrives. So a link is used for this long. */
export const freshMs = 4 * 60_000
/** Files that are drawn together ask for their links together. */
const togetherMs = 20

interface Known {
  readonly attachment: Attachment
  readonly at: number
}

interface Wanted {
  readonly id: string
  readonly resolve: (attachment: Attachment) => void
  readonly reject: (error: unknown) => void
}

const known = new Map<string, Known>()
/** The files whose links are asked for next, by channel. */
const wanted = new Map<string, Wanted[]>()

onIdentity(({ kind }) => {
  if (kind === 'went') known.clear()
})

/** A file of a channel. */
export interface FileOf {
  readonly channelId: string
  readonly id: string
}

/** Returns a file with links that work; throws Gone if it does not exist any more. */
export function linksOf({ channelId, id }: FileOf): Promise<Attachment> {
  const there = known.get(id)
  if (there !== undefined && performance.now() - there.at < freshMs) return Promise.resolve(there.attachment)
  return new Promise((resolve, reject) => {
    const others = wanted.get(channelId)
    if (others === undefined) setTimeout(() => void askTogether(channelId), togetherMs)
    wanted.set(channelId, [...(others ?? []), { id, resolve, reject }])
  })
}

/** Forgets the links of a file whose picture failed or is still being made, so that they are asked for again. */
export function forgetLinks(id: string): void {
  known.delete(id)
}

async function askTogether(channelId: string): Promise<void> {
  const all = wanted.get(channelId) ?? []
  wanted.delete(channelId)
  for (let from = 0; from < all.length; from += mostLinksAtOnce) {
    await askFor(channelId, all.slice(from, from + mostLinksAtOnce))
  }
}

async function askFor(channelId: string, some: readonly Wanted[]): Promise<void> {
  const ids = [...new Set(some.map(({ id }) => id))].join(',')
  try {
    const found = await ask(attachmentCalls.attachmentLinks, { params: { channelId }, query: { ids } })
    const at = performance.now()
    for (const attachment of found) known.set(attachment.id, { attachment, at })
    for (const { id, resolve, reject } of some) {
      const attachment = found.find((each) => each.id === id)
      if (attachment === undefined) reject(new Gone())
      else resolve(attachment)
    }
  } catch (error) {
    for (const { reject } of some) reject(error)
  }
}
