import { chatCalls, type Channel } from '@saathi/contract/chat/calls.ts'

import { keyOf, queryClient } from '../../../wire/queries.ts'
import { onSocketOpen, subscribe } from '../../../wire/socket.ts'
import { startChat } from '../../conversations.ts'
import { startAlerts } from './alerts.ts'
import { withChangedLast } from '../channels/channels.ts'

let started = false
let loading: ReturnType<typeof importHost> | undefined

const importHost = () => import('../../../video/public/host.tsx')

/**
 * Loads everything about calls, with the first news of one. All news wait for the same loading: of two that begin at
 * once, the second may end first, and an old state would then end a new call's ringing.
 */
function loadHost(): ReturnType<typeof importHost> {
  loading ??= importHost().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

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
  subscribe('call', ({ news }) => {
    void loadHost()
      .then(({ host }) => host(news, write))
      .catch(() => undefined)
  })
  // The person may have blocked someone, or ended a block, on another device; then the channels change too.
  onSocketOpen(learn)
  subscribe('reload', learn)
}

function write(channelId: string, text: string): void {
  void import('../../outgoing.ts')
    .then(({ sendText }) => sendText(channelId, { text, mentions: [], replyTo: null }))
    .catch(() => undefined)
}

function learn(): void {
  void import('../../../safety/public/learnBlocks.ts')
    .then(({ learnBlocks }) => learnBlocks())
    .catch(() => undefined)
}
