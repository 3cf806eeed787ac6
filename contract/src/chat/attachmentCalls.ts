import * as v from 'valibot'

import { call } from '../base/call.ts'
import { id, boundedText } from '../base/fields.ts'

const attachment = v.object({
  id,
  /** The name that the sender gave the file. */
  attachmentName: v.string(),
  attachmentType: v.picklist(['image', 'document']),
  name: v.string(),
  /** The media type by the file's content, such as `image/jpeg`. */
  type: v.string(),
  /** The address in messages. The server checks who reads, and redirects to the file. */
  url: v.string(),
  /** Links that work for 15 minutes without a token. */
  presignedUrl: v.string(),
  /** Null without a small picture. */
  thumbnailPresignedUrl: v.nullable(v.string()),
  /** Whether a small picture is still being made. */
  thumbnailIsComing: v.boolean(),
  /** In bytes. */
  size: v.number(),
  /** In pixels; null for documents. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  description: v.string(),
})
/** A file in a channel, with links that its members can open for 15 minutes. */
export type Attachment = v.InferOutput<typeof attachment>

/** The most files whose links are requested at once: those of a page of messages. */
export const mostLinksAtOnce = 50

/** The calls about files in messages. */
export const attachmentCalls = {
  upload: call({
    method: 'POST',
    path: '/api/v2/chat/:channelId/attachments/',
    who: 'person',
    about:
      'Uploads a file for a message in the channel. The same `Idempotency-Key` again returns the same file. What is not sent within a day is deleted.',
    transport: 'form',
    tooLarge: 'attachmentSize',
    body: v.object({ file: v.instance(Blob) }),
    reply: attachment,
    errors: ['attachmentType', 'attachmentSize', 'attachmentEmpty', 'attachmentsOff', 'chatDisabled'],
  }),
  attachmentLinks: call({
    method: 'GET',
    path: '/api/v2/chat/:channelId/attachments/',
    who: 'person',
    isPrivate: true,
    about: 'Files in messages of the channel, with fresh links. Those that are gone are left out.',
    query: v.object({
      /** Ids with commas between them. */
      ids: v.pipe(
        boundedText(mostLinksAtOnce * 64),
        v.transform((text) => text.split(',')),
        v.maxLength(mostLinksAtOnce),
      ),
    }),
    reply: v.array(attachment),
    errors: [],
  }),
  attachmentFile: call({
    method: 'GET',
    path: '/api/v2/chat/:channelId/attachments/:attachmentId/',
    who: 'person',
    isPrivate: true,
    about:
      'Redirects to a link of the file that works for 15 minutes; with `thumbnail=1`, of its small picture. A file that was not sent yet is found by its sender alone.',
    query: v.object({ thumbnail: v.optional(v.picklist(['0', '1']), '0') }),
    redirects: true,
    reply: v.string(),
    errors: [],
  }),
} as const
