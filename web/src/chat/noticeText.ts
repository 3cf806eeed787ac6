import * as v from 'valibot'

/** The values of a notice whose text is in the reader's language. */
const noticeShape = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.object({ notice: v.literal('staff_read'), reason: v.picklist(['report', 'safety', 'recording']) }),
    v.object({ notice: v.literal('new_mentor'), reason: v.picklist(['bridge', 'swap']) }),
  ]),
)

/** Returns what a notice in a chat says; words of the programme team stand as they are. */
export function noticeText(text: string, t: (key: string) => string): string {
  const read = v.safeParse(noticeShape, text)
  return read.success ? t(`chat.notice.${read.output.notice}.${read.output.reason}`) : text
}
