import { callNews, type Ring } from '@saathi/contract/video/news.ts'
import { renamingOf } from '@saathi/contract/base/wire.ts'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { identityNow, onIdentity } from '../../device/identity.ts'
import { makeListeners } from '../../device/listeners.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { send } from '../../wire/socket.ts'
import { startRingtone } from './ringtone.ts'
import { onSession, sessionNow, takeAnswer, takeAway, takeSignal, takeState } from './session.ts'

const written = v.pipe(v.string(), v.parseJson(), v.transform(renamingOf(callNews).fromWire), callNews)
const changes = makeListeners()
let ringing: Ring | undefined
let silence: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** The call that rings in this tab. */
export const useRinging = (): Ring | undefined => useSyncExternalStore(changes.listen, () => ringing)

onIdentity(({ kind }) => {
  if (kind === 'went') stopRinging()
})

// A tab that shows the call itself does not ring for it, even if its page opens later.
onSession(() => {
  if (ringing !== undefined && isShown(ringing)) stopRinging()
})

/** Takes the news of calls that the socket brings. */
export function hear(given: string): void {
  const read = v.safeParse(written, given)
  // News of a newer server are ignored.
  if (!read.success) return
  const news = read.output
  if (news.kind === 'ring') return startRinging(news)
  if (news.kind === 'signal') return takeSignal(news)
  if (news.kind === 'taken') return takeAway(news.seat)
  if (news.kind === 'rung') {
    const identity = identityNow()
    if (identity.state === 'signedIn' && identity.user.id === news.userId) stopRinging(news.room)
    return takeAnswer(news.room, news.userId, news.answer)
  }
  if (news.endedOn !== null || !isSomeoneIn(news.people)) stopRinging(news.room)
  takeState(news)
}

function isSomeoneIn(people: readonly unknown[]): boolean {
  return people.length > 0
}

/** Whether this tab shows the call that rings. */
function isShown(ring: Ring): boolean {
  const { room, stage } = sessionNow()
  return room?.room === ring.room && stage !== 'none' && stage !== 'ended'
}

function startRinging(ring: Ring): void {
  if (isShown(ring)) return
  stopRinging()
  ringing = ring
  silence = startRingtone()
  timer = setTimeout(
    () => stopRinging(ring.room),
    Math.max(0, Date.parse(ring.until) - serverNow().getTime()),
  )
  changes.tell()
}

/** Stops the ringing of a room, or all ringing. */
function stopRinging(room = ringing?.room): void {
  if (ringing === undefined || ringing.room !== room) return
  clearTimeout(timer)
  silence?.()
  silence = undefined
  ringing = undefined
  changes.tell()
}

/** Answers the call that rings; it stops in all tabs of the person. */
export function answerRinging(accepts: boolean): void {
  if (ringing === undefined) return
  const { room } = ringing
  stopRinging()
  void send({ command: 'call_answer', room, accepts }).catch(() => undefined)
}
