import type { Message } from '@saathi/contract/chat/socket.ts'
import { chatCalls, type Channel } from '@saathi/contract/chat/calls.ts'
import * as v from 'valibot'

import { identityNow } from '../../../device/identity.ts'
import { stored } from '../../../device/stored.ts'
import { blockedNow } from '../../../safety/public/blocked.ts'
import { markTitle } from '../../../shell/usePageTitle.ts'
import { keyOf, queryClient } from '../../../wire/queries.ts'
import { subscribe } from '../../../wire/socket.ts'
import { onUnread, unreadTotal } from '../../unread.ts'
import { playTone } from './tone.ts'

/** Whether a new message makes a sound on this device; undefined means yes. */
export const soundSetting = stored('chatSound', v.boolean(), { leavesWith: 'person' })

/** Whether the browser's tab says how many messages are unread; undefined means yes. */
export const titleSetting = stored('chatTitle', v.boolean(), { leavesWith: 'person' })

/** Another tab that shows the channel has this long to say that the person is reading. */
const readerFirstMs = 200
/** For this long after one tab has taken a message, no other tab makes a sound for it. */
const takenMs = 5000

/** The facts that decide whether a message makes a sound. */
export interface Hearing {
  readonly isOwn: boolean
  readonly isMuted: boolean
  readonly isSoundOn: boolean
  /** Whether the person has blocked the writer. */
  readonly isBlocked: boolean
}

/** Whether a new message makes a sound where its channel is not being read. */
export function isHeard({ isOwn, isMuted, isSoundOn, isBlocked }: Hearing): boolean {
  return isSoundOn && !isOwn && !isMuted && !isBlocked
}

/** The number before the title of the browser's tab. */
export function titleMark(count: number, isOn: boolean): string {
  return isOn && count > 0 ? `(${count > 99 ? '99+' : count}) ` : ''
}

const shown = new Map<string, number>()

/** Notes that a channel is on the screen, until the returned function is called. */
export function noteShown(channelId: string): () => void {
  shown.set(channelId, (shown.get(channelId) ?? 0) + 1)
  return () => {
    const left = (shown.get(channelId) ?? 1) - 1
    if (left > 0) shown.set(channelId, left)
    else shown.delete(channelId)
  }
}

/** Begins to sound for new messages and to count them in the title. */
export function startAlerts(): void {
  subscribe('new_message', ({ message }) => void hear(message))
  const mark = () => markTitle(titleMark(unreadTotal().count, titleSetting.now() ?? true))
  onUnread(mark)
  titleSetting.listen(mark)
  mark()
}

async function hear(message: Message): Promise<void> {
  const identity = identityNow()
  const channels = queryClient.getQueryData<Channel[]>(keyOf(chatCalls.channels, {}))
  const channel = channels?.find(({ channelId }) => channelId === message.channelId)
  const hearing = {
    isOwn: identity.state !== 'signedIn' || identity.user.id === message.userId,
    isMuted: channel?.isMuted ?? false,
    isSoundOn: soundSetting.now() ?? true,
    isBlocked: blockedNow().includes(message.userId),
  }
  if (!isHeard(hearing)) return
  const isBeingRead = document.visibilityState === 'visible' && shown.has(message.channelId)
  if (isBeingRead) return takeAlone(message.msgId, () => undefined)
  await wait(readerFirstMs)
  await takeAlone(message.msgId, playTone)
}

/** Does something for a message in one tab only. Without locks each tab does it. */
async function takeAlone(msgId: string, act: () => void): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks
  if (locks === null || locks === undefined) return act()
  await locks.request(`chat message ${msgId}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    act()
    await wait(takenMs)
  })
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
