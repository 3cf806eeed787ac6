import type { Failure } from '@saathi/contract/errors.ts'
import type { Duplex } from 'node:stream'

import type { WebSocket } from 'ws'

/** Unsent bytes at which a slow reader is disconnected. */
const mostBacklog = 1024 * 1024
/** Milliseconds that the other end has to close too. */
const closingMs = 1000

/** The sending side of a socket, with the count of invalid frames in a row. */
export interface Line {
  /** Sends frames, as `frameOf` makes them. */
  send(frames: Buffer): void
  answer(failure: Failure, tempId?: string): void
  /** Sends the error and counts an invalid frame. */
  refuse(failure: Failure, tempId?: string): void
  /** Resets the count. */
  forgive(): void
  /** Closes the socket, by force if the other end does not close too. */
  end(code: number, reason: string): void
  /** Whether this end has closed the socket. */
  isEnded(): boolean
}

/** Opens the sending side. */
export function openLine(
  { socket, stream }: { readonly socket: WebSocket; readonly stream: Duplex },
  {
    rules,
    refusal,
  }: {
    readonly rules: { readonly wrongFramesInARow: number }
    refusal(failure: Failure, tempId: string | undefined): Buffer
  },
): Line {
  let wrong = 0
  let wrongTokens = 0
  let ended = false
  const end = (code: number, reason: string) => {
    ended = true
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), closingMs).unref()
  }
  const send = (frames: Buffer) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > mostBacklog) socket.terminate()
    // Whole frames bypass the library, which would write each in two parts. It compresses nothing, so the order stays.
    else stream.write(frames)
  }
  const answer = (failure: Failure, tempId?: string) => send(refusal(failure, tempId))
  return {
    send,
    answer,
    refuse(failure, tempId) {
      answer(failure, tempId)
      wrong += 1
      wrongTokens += failure.failure === 'tokenInvalid' ? 1 : 0
      if (wrong < rules.wrongFramesInARow) return
      end(wrongTokens === wrong ? 4401 : 4400, 'too many wrong frames')
    },
    forgive() {
      wrong = 0
      wrongTokens = 0
    },
    end,
    isEnded: () => ended,
  }
}
