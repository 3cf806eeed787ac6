import type { Message } from '@saathi/contract/chat/socket.ts'
import { isWebAddress } from '@saathi/contract/chat/rules.ts'
import * as v from 'valibot'

/** The content of a message besides its text. */
export type Attachment =
  | {
      readonly kind: 'gif'
      readonly title: string
      readonly url: string
      readonly width: number
      readonly height: number
    }
  | ({ readonly kind: 'file' } & SentFile)
  | ({ readonly kind: 'link' } & PageOfWeb)
  /** A kind that this version of the app does not show. */
  | { readonly kind: 'other'; readonly name: string }

/** A file that the server has. Its links are asked for when it is shown. */
export interface SentFile {
  readonly id: string
  readonly isPicture: boolean
  readonly name: string
  /** The media type. */
  readonly type: string
  /** In bytes. */
  readonly size: number
  /** In pixels; null for a document. */
  readonly width: number | null
  readonly height: number | null
  readonly description: string
}

/** The known details of a web page. */
export interface PageOfWeb {
  readonly url: string
  readonly title: string
  readonly description: string
  /** An address of our own server; null without a picture. */
  readonly image: string | null
}

/** A path on our own server. Browsers read `/\` as `//`, and leave out tabs and line breaks before they look. */
const ownPath = /^\/(?![/\\])[^\t\r\n]*$/
/** The address of a picture from our own server, or of a page of the web; no other address may be opened. */
const address = v.pipe(
  v.string(),
  v.check((url) => isWebAddress(url) || ownPath.test(url)),
)
const gif = v.object({
  attachment_type: v.literal('gif'),
  attachment_name: v.string(),
  url: address,
  width: v.pipe(v.number(), v.minValue(1)),
  height: v.pipe(v.number(), v.minValue(1)),
})
const pixels = v.fallback(v.nullable(v.pipe(v.number(), v.minValue(1))), null)
const file = v.object({
  id: v.string(),
  attachment_type: v.picklist(['image', 'document']),
  attachment_name: v.string(),
  type: v.fallback(v.string(), ''),
  size: v.fallback(v.number(), 0),
  width: pixels,
  height: pixels,
  description: v.fallback(v.string(), ''),
})
const ownAddress = v.pipe(v.string(), v.regex(ownPath))
const link = v.object({
  attachment_type: v.literal('link_preview'),
  title: v.optional(v.nullable(v.string())),
  description: v.optional(v.nullable(v.string())),
  // A picture from another host would tell that host who reads the chat.
  image: v.fallback(v.optional(v.nullable(ownAddress)), null),
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
    const { title, description, image, url } = page.output
    return { kind: 'link', title: title ?? '', description: description ?? '', image: image ?? null, url }
  }
  const sent = v.safeParse(file, given)
  if (sent.success) {
    const { attachment_type: type, attachment_name: name, ...rest } = sent.output
    return { kind: 'file', isPicture: type === 'image', name, ...rest }
  }
  const unknown = v.safeParse(other, given)
  return { kind: 'other', name: unknown.success ? (unknown.output.attachment_name ?? '') : '' }
}
