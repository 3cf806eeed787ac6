import type { Bus } from '../../engines/database/bus.ts'
import { streamTopic } from '../topics/topics.ts'

/** Characters of one event of the bus; escaped as JSON, each can take six bytes. */
const mostInPart = 1000

/** An answer that is being written. */
export interface Streamed {
  readonly channelId: string
  /** The temporary id that the stored answer gets. */
  readonly streamId: string
  /** The writer. */
  readonly personId: string
}

/** Shows an answer to the members while it is being written. */
export interface Stream {
  /** Adds to the text so far. */
  add(text: string): void
  /** Takes back what was shown; without it, the stored answer replaces it. */
  withdraw(): void
  /** Call it when nothing more comes. */
  end(): void
}

/** Begins an answer that members see grow; none of its parts are stored. */
export function openStream({ bus }: { readonly bus: Bus }, streamed: Streamed): Stream {
  let run = crypto.randomUUID()
  let length = 0
  const publish = (part: { readonly from: number; readonly text: string } | null) =>
    bus.publish(streamTopic, { ...streamed, run, part })
  return {
    add(text) {
      for (let at = 0; at < text.length; at += mostInPart) {
        const piece = text.slice(at, at + mostInPart)
        publish({ from: length, text: piece })
        length += piece.length
      }
    },
    withdraw() {
      run = crypto.randomUUID()
      length = 0
      publish({ from: 0, text: '' })
    },
    end: () => publish(null),
  }
}
