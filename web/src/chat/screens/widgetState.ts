import * as v from 'valibot'

import { stored } from '../../device/stored.ts'

const shape = v.object({
  size: v.picklist(['collapsed', 'expanded', 'full']),
  /** The open conversation; the list is shown without one. */
  channelId: v.optional(v.string()),
  /** The message at which the conversation opens. */
  messageId: v.optional(v.string()),
  /** The words of the search; the way back from a message leads to its results. */
  searched: v.optional(v.string()),
})
export type Widget = v.InferOutput<typeof shape>

/** How the widget is shown in this tab. */
const widget = stored('chatWidget', shape, { lives: 'tab', leavesWith: 'person' })
const collapsed: Widget = { size: 'collapsed' }

/** How the widget is shown; the component renders again when that changes. */
export function useWidget(): Widget {
  return widget.use() ?? collapsed
}

/** Shows the widget in another size, with the same conversation. */
export function resizeWidget(size: Widget['size']): void {
  widget.put({ ...(widget.now() ?? collapsed), size })
}

/** Opens a conversation in the widget, perhaps at a message; undefined shows the list, or what was found. */
export function showInWidget(channelId: string | undefined, messageId?: string): void {
  const { size, searched } = widget.now() ?? { size: 'expanded' }
  widget.put({
    size,
    ...(searched === undefined ? {} : { searched }),
    ...(channelId === undefined ? {} : { channelId }),
    ...(messageId === undefined ? {} : { messageId }),
  })
}

/** Shows what was found for some words in the widget, or with undefined the list. */
export function searchInWidget(searched: string | undefined): void {
  widget.put({ size: widget.now()?.size ?? 'expanded', ...(searched === undefined ? {} : { searched }) })
}
