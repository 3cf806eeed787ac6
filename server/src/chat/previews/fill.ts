import type { Message } from '@saathi/contract/chat/socket.ts'
import { Failure } from '@saathi/contract/errors.ts'
import * as v from 'valibot'

import { job, type Job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import { lockMessage, messageOf, noteChange, putAttachments } from '../messages/changeStore.ts'
import { changedTopic } from '../topics/topics.ts'
import type { LinkAttachment, Previews } from './previews.ts'

const payload = v.object({ channelId: v.string(), messageId: v.string() })
const attachmentList = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))
const unfilled = v.strictObject({ attachment_type: v.literal('link_preview'), url: v.string() })

/** Whether an attachment is a link whose page was not read yet. */
export function isUnfilled(attachment: unknown): attachment is LinkAttachment {
  return v.is(unfilled, attachment)
}

/**
 * Queues the reading of the pages that a message links to. It is queued after the message is stored: if the process
 * dies in between, a link has no preview, which is better than making every message slower.
 */
export async function fillLater({ db, queue }: House, { channelId, msgId }: Message): Promise<void> {
  const named = { channelId, messageId: msgId }
  await queue.add(db, { name: 'fillPreviews', payload: named, key: `previews:${msgId}` })
}

/** The job that adds the previews to a message that was sent before its pages were read, and tells the members. */
export function fillingJob({ db, bus, clock }: House, previews: Previews): Job {
  return job({
    payload,
    lane: 'web',
    work: async (named) => {
      const message = await messageOf(db, named)
      if (message === undefined || message.deletedOn !== null) return
      const links = v.parse(attachmentList, message.attachments)
      // Reads the pages in parallel, so that one slow page does not make the others of its message wait.
      const filled = await Promise.all(
        links.map((each) => (isUnfilled(each) ? filledOf(previews, each, message.userId) : each)),
      )
      if (filled.every((each, index) => each === links[index])) return
      await db.transaction(async (tx) => {
        const found = await lockMessage(tx, named)
        // Its writer may have deleted it while the page was read.
        if (found === undefined || found.deletedAt !== null) return
        const at = clock.now()
        await putAttachments(tx, named.messageId, JSON.stringify(filled))
        await noteChange(tx, named.messageId, at)
        await bus.publishIn(tx, changedTopic, named)
      })
    },
  })
}

/** Returns a link with its preview; the link alone if there is no preview, or if its sender sent too many. */
async function filledOf(previews: Previews, link: LinkAttachment, senderId: string): Promise<LinkAttachment> {
  try {
    return (await previews.load(link.url, senderId)) ?? link
  } catch (error) {
    if (error instanceof Failure && error.failure === 'tooOften') return link
    throw error
  }
}
