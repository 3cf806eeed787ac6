import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { teamCalls } from '@saathi/contract/desk/teamCalls.ts'

import { onProblem, type Problem } from '../../wire/api.ts'
import { queryClient, refreshAnswers } from '../../wire/queries.ts'
import { type EventOf, onSocketOpen, send, subscribe } from '../../wire/socket.ts'
import { refreshDesk } from './refresh.ts'

/** Several changes within this time are one refresh. */
const togetherMs = 150

let waiting: ReturnType<typeof setTimeout> | undefined

function refreshSoon(): void {
  waiting ??= setTimeout(() => {
    waiting = undefined
    void refreshDesk()
  }, togetherMs)
}

/** A step of a colleague changes only the names of those who are here, and reloads nothing else. */
function hear({ lists }: EventOf<'desk'>): void {
  if (lists.some((list) => list !== 'here')) refreshSoon()
  else void refreshAnswers(teamCalls.here)
}

/**
 * The server tells a socket of the desk's news once it knows the person, which is with the first command. The chat would send one only later,
 * and not on every page.
 */
function comeIn(): void {
  void send({ command: 'unread_message' }).catch(() => undefined)
  refreshSoon()
}

/** After 12 hours the desk asks for the second step again, without a reload. */
function askForStep({ code }: Problem): void {
  if (code === 'second_factor_needed') void queryClient.invalidateQueries({ queryKey: [deskCalls.me.path] })
}

/** Loads the shown lists of the desk again when a colleague has changed them, and when the connection is back. */
export function followDesk(): () => void {
  const ends = [subscribe('desk', hear), onSocketOpen(comeIn), onProblem(askForStep)]
  return () => {
    for (const end of ends) end()
    clearTimeout(waiting)
    waiting = undefined
  }
}
