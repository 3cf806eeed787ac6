import { useEffect, useState, useSyncExternalStore } from 'react'

import { makeListeners } from '../../device/listeners.ts'
import { onIdentity } from '../../device/identity.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { subscribe } from '../../wire/socket.ts'
import { givenUpMs, waitingOf, waitingMs } from '../rules.ts'

/** An answer that is being written. */
interface Stream {
  readonly streamId: string
  readonly userId: string
  readonly text: string
}

/** The visible part of an answer that is not stored yet; it has no words until the first ones arrive. */
export interface Answering {
  /** The temporary id that the stored answer will have; undefined before its first words. */
  readonly streamId: string | undefined
  readonly userId: string | undefined
  readonly text: string
}

/** A message of the conversation, as far as it matters here. */
interface Said {
  readonly tempId: string
  readonly userId: string
  readonly createdOn: string
}

const streams = new Map<string, Stream>()
const changes = makeListeners()
let isListening = false

/** Returns what the assistant is writing in a channel; undefined while nothing is awaited, and in all other channels. */
export function useAnswering(
  channelId: string | undefined,
  newest: readonly Said[],
  personId: string,
): Answering | undefined {
  const stream = useSyncExternalStore(listen, () =>
    channelId === undefined ? undefined : streams.get(channelId),
  )
  const last = newest.at(-1)
  const asked = last?.userId === personId && channelId !== undefined ? last.createdOn : undefined
  useMoments(asked)
  if (stream !== undefined && !newest.slice(-20).some(({ tempId }) => tempId === stream.streamId))
    return stream
  const age = asked === undefined ? undefined : Math.max(0, serverNow().getTime() - Date.parse(asked))
  return waitingOf(age) === 'waiting' ? { streamId: undefined, userId: undefined, text: '' } : undefined
}

/** Renders again when a question of this time begins to be awaited, and when it is given up. */
function useMoments(asked: string | undefined): void {
  const [, setCount] = useState(0)
  useEffect(() => {
    if (asked === undefined) return undefined
    const age = serverNow().getTime() - Date.parse(asked)
    const timers = [waitingMs, givenUpMs]
      .filter((moment) => moment > age)
      .map((moment) => setTimeout(() => setCount((count) => count + 1), Math.min(moment, moment - age)))
    return () => timers.forEach(clearTimeout)
  }, [asked])
}

function listen(listener: () => void): () => void {
  if (!isListening) {
    isListening = true
    subscribe('message_stream', ({ channel, streamId, userId, text }) => {
      streams.set(channel, { streamId, userId, text })
      changes.tell()
    })
    onIdentity(({ kind }) => {
      if (kind === 'went') streams.clear()
    })
  }
  return changes.listen(listener)
}
