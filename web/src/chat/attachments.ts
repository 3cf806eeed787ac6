import type { Message } from '@saathi/contract/chat/socket.ts'
import { isWebAddress } from '@saathi/contract/chat/rules.ts'
import * as v from 'valibot'

/** What a message carries besides its text. */
export type Attachment =
  | {
      readonly kind: 'gif'
      readonly title: string
      readonly url: string
      readonly width: number
      readonly height: number
    }
  | { readonly kind: 'link'; readonly title: string; readonly url: string }
  /** A kind that this version of the app does not show. */
  | { readonly kind: 'other'; readonly name: string }

/** The address of a picture from our own server, or of a page of the web; no other address may be opened. */
const address = v.pipe(
  v.string(),
  v.check((url) => isWebAddress(url) || /^\/(?!\/)/.test(url)),
)
const gif = v.object({
  attachment_type: v.literal('gif'),
  attachment_name: v.string(),
  url: address,
  width: v.pipe(v.number(), v.minValue(1)),
  height: v.pipe(v.number(), v.minValue(1)),
})
const link = v.object({
  attachment_type: v.literal('link_preview'),
  title: v.optional(v.nullable(v.string())),
  url: v.pipe(v.string(), v.check(isWebAddress)),
})
const other = v.object({ attachment_name: v.optional(v.nullable(v.string())) })
const list = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

/** Returns the attachments of a message. What cannot be read, for example one of a newer server, shows at most its name. */
export function attachmentsOf({ attachments }: Pick<Message, 'attachments'>): readonly Attachment[] {
  const read = v.safeParse(list, attachments)
  return read.success ? read.output.map(attachmentOf) : []
}

function attachmentOf(given: unknown): Attachment {
  const picture = v.safeParse(gif, given)
  if (picture.success) {
    const { attachment_name: title, url, width, height } = picture.output
    return { kind: 'gif', title, url, width, height }
  }
  const page = v.safeParse(link, given)
  if (page.success) {
    const { title, url } = page.output
    return { kind: 'link', title: title ?? '', url }
  }
  const unknown = v.safeParse(other, given)
  return { kind: 'other', name: unknown.success ? (unknown.output.attachment_name ?? '') : '' }
}
