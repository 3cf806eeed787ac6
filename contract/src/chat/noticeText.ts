import * as v from 'valibot'

/** The reason why staff read a conversation, as its members see it: a report, or keeping people safe. */
export const readingReasons = ['report', 'safety'] as const
export type ReadingReason = (typeof readingReasons)[number]

/**
 * A notice of the product in a channel. The text of a message of the kind `notice` is this as JSON, and clients say
 * it in the reader's language by the text `chat.notice.<notice>.<reason>`.
 */
const noticeText = v.union([
  v.object({ notice: v.literal('staff_read'), reason: v.picklist([...readingReasons, 'recording']) }),
  v.object({ notice: v.literal('new_mentor'), reason: v.picklist(['bridge', 'swap']) }),
])
export type NoticeText = v.InferOutput<typeof noticeText>

/** Returns the notice in a message; undefined for one that this client does not know. */
export function noticeIn(text: string): NoticeText | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const parsed = v.safeParse(noticeText, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    // A text that only begins like JSON.
    return undefined
  }
}
