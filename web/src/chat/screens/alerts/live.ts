import { chatCalls, type Channel } from '@saathi/contract/chat/calls.ts'

import { keyOf, queryClient } from '../../../wire/queries.ts'
import { onSocketOpen, subscribe } from '../../../wire/socket.ts'
import { startChat } from '../../conversations.ts'
import { sendText } from '../../outgoing.ts'
import { startAlerts } from './alerts.ts'
import { withChangedLast } from '../channels/channels.ts'

let started = false
/** The news of calls so far. */
let heard: Promise<unknown> = Promise.resolve()

/** Starts what the chat does on every page; a second call changes nothing. */
export function startLive(): void {
  startChat()
  if (started) return
  started = true
  subscribe('message_changed', ({ message }) =>
    queryClient.setQueryData<Channel[]>(keyOf(chatCalls.channels, {}), (known) =>
      known === undefined ? undefined : withChangedLast(known, message),
    ),
  )
  startAlerts()
  // Everything about calls loads with the first news of one. They go one after another: of two loadings that begin at
  // once, the second may end first, and an old state would then end a new call's ringing.
  subscribe('call', ({ news }) => {
    heard = heard
      .then(() => import('../../../video/public/host.tsx'))
      .then(({ host }) => host(news, sendText))
      .catch(() => undefined)
  })
  // The person may have blocked someone, or ended a block, on another device; then the channels change too.
  onSocketOpen(learn)
  subscribe('reload', learn)
}

function learn(): void {
  void import('../../../safety/public/learnBlocks.ts')
    .then(({ learnBlocks }) => learnBlocks())
    .catch(() => undefined)
}
