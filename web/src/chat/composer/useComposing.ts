import type { Message } from '@saathi/contract/chat/socket.ts'
import { useState } from 'react'
import * as v from 'valibot'

import { storedEach } from '../../device/stored.ts'
import type { Composing } from '../conversation/MessageActions.tsx'

/** The schema of the contract would be loaded for this alone, and only this file writes the store. */
const messageSchema = v.custom<Message>(
  (value) => typeof value === 'object' && value !== null && 'msgId' in value && 'message' in value,
)

/** The message that the draft of each channel answers. It stays as long as the draft: a text without it says something else. */
const answered = storedEach('answered.', messageSchema, { leavesWith: 'person' })

/** What the composer of a channel is used for, besides a new message. A reply outlives its window, as its text does; an edit doesn't. */
export function useComposing(channelId: string) {
  const store = answered(channelId)
  const replied = store.use()
  const [edited, setEdited] = useState<Composing>()
  const compose = (next: Composing | undefined) => {
    setEdited(next?.kind === 'edit' ? next : undefined)
    if (next?.kind === 'reply') store.put(next.message)
    else store.forget()
  }
  const reply: Composing | undefined = replied && { kind: 'reply', message: replied }
  return [edited ?? reply, compose] as const
}
