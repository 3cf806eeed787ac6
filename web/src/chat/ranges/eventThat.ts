import type { SocketEvent } from '@saathi/contract/socket.ts'

import { type EventOf, onSocketLost, subscribe } from '../../wire/socket.ts'

/** Temporary errors: the same command can be sent again. */
const passing = new Set([
  'unexpected',
  'unavailable',
  'storage_full',
  'too_often',
  'maintenance',
  'token_invalid',
  'token_missing',
  'chat_disabled',
])

/** Whether an error is temporary. */
export const isPassing = (code: string): boolean => passing.has(code)

/** A request without an answer counts as lost after this time. */
const answerMs = 10_000

/** Resolves with the next matching event of these commands. Rejects when none arrives in time or the socket is lost. */
export function eventThat<Command extends SocketEvent['command']>(
  commands: readonly Command[],
  fits: (event: EventOf<Command>) => boolean,
): Promise<EventOf<Command>> {
  return new Promise((resolve, reject) => {
    const hear = (event: EventOf<Command>) => {
      if (!fits(event)) return
      done()
      resolve(event)
    }
    const stops = commands.map((command) => subscribe(command, hear))
    const giveUp = () => {
      done()
      reject(new Error('No answer came.'))
    }
    const timer = setTimeout(giveUp, answerMs)
    const stopLost = onSocketLost(giveUp)
    const done = () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      stopLost()
    }
  })
}
