import type { SocketEvent } from '@saathi/contract/socket.ts'
import * as v from 'valibot'

import type { Sockets } from '../../socket/serve.ts'
import { streamEvent } from '../topics/topics.ts'
import type { HeldChannels } from './heldChannels.ts'

/**
 * The most answers whose texts are remembered; if the end of one was lost, it is forgotten after this many newer
 * ones.
 */
const mostStreams = 200
/** The longest text that is assembled. */
const mostCharacters = 20_000

/** The dependencies of showing answers while they are written. */
export interface StreamParts {
  readonly held: Pick<HeldChannels, 'get'>
  readonly sockets: Pick<Sockets<SocketEvent>, 'deliver'>
}

interface Growing {
  readonly run: string
  text: string
  /** Parts that arrived before their predecessors, by the place where they begin. */
  readonly early: Map<number, string>
}

/** Returns a function that sends the members who are here the whole text so far of an answer that is being written. */
export function makeStreams({ held, sockets }: StreamParts): (event: unknown) => void {
  const streams = new Map<string, Growing>()
  const growing = (streamId: string, run: string): Growing => {
    const known = streams.get(streamId)
    if (known?.run === run) return known
    const [oldest] = streams.keys()
    if (streams.size >= mostStreams && oldest !== undefined) streams.delete(oldest)
    const fresh = { run, text: '', early: new Map<number, string>() }
    streams.set(streamId, fresh)
    return fresh
  }
  return (event) => {
    const { channelId, streamId, personId, run, part } = v.parse(streamEvent, event)
    const people = held.get(channelId)?.people
    if (part === null || people === undefined) {
      streams.delete(streamId)
      return
    }
    const stream = growing(streamId, run)
    if (part.from + part.text.length > mostCharacters) return
    // Another process's events use several connections and can overtake each other.
    stream.early.set(part.from, part.text)
    const before = stream.text
    for (;;) {
      const next = stream.early.get(stream.text.length)
      stream.early.delete(stream.text.length)
      if (next === undefined || next === '') break
      stream.text += next
    }
    if (stream.text === before && part.text !== '') return
    sockets.deliver(people, {
      command: 'message_stream',
      channel: channelId,
      streamId,
      userId: personId,
      text: stream.text,
    })
  }
}
