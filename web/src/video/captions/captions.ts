import { captionCalls, longestCaption, oldestCaptionSeconds } from '@saathi/contract/video/captionCalls.ts'

import { languageNow } from '../../texts/texts.ts'
import { ask, NetworkFailure, Problem } from '../../wire/api.ts'
import { onSocketOpen } from '../../wire/socket.ts'
import { mediaNow } from '../engine/media.ts'
import { onSession, ownSeat, sessionNow, shownNow } from '../engine/session.ts'
import { noteMissed } from './missed.ts'
import { browserEar, type Ear, type Listening } from './ear.ts'

let isOn = false

/** Writes down what this person says in the call, while everyone allows it and their microphone is on. Ends with the call. */
export function startCaptions(ear: Ear | undefined = browserEar(languageNow())): void {
  if (isOn || ear === undefined) return
  isOn = true
  noteMissed(false)
  const lines = makeLines()
  let listening: (Listening & { readonly mic: Mic }) | undefined
  const look = () => {
    const isAllowed = areCaptionsAllowed()
    const wanted = isAllowed ? openMicNow() : undefined
    if (listening !== undefined && listening.mic !== wanted) {
      if (isAllowed) listening.finish()
      else listening.drop()
      listening = undefined
    }
    if (wanted !== undefined)
      listening ??= {
        mic: wanted,
        ...ear.listen(wanted === 'frame' ? undefined : wanted, lines.add),
      }
    if (!isAllowed) lines.forget()
    if (['none', 'ended'].includes(sessionNow().stage)) stop()
  }
  const stops = [onSession(look), onSocketOpen(() => void lines.send())]
  const stop = () => {
    for (const each of stops) each()
    isOn = false
  }
  look()
}

/** The microphone of a call. The frame of a host opens its own, and this page has no track of it. */
type Mic = MediaStreamTrack | 'frame'

/** Returns the microphone that is on. */
function openMicNow(): Mic | undefined {
  if (sessionNow().room?.kind === 'jitsi') return shownNow().mic ? 'frame' : undefined
  const { mic } = mediaNow()
  return mic?.enabled === true ? mic : undefined
}

function areCaptionsAllowed(): boolean {
  const { stage, room, kept } = sessionNow()
  return stage === 'in' && room?.captions === true && kept?.transcript === true
}

/** Whether the server may take the line a little later: it is in trouble, or under maintenance. */
const isPassing = (failure: unknown) => failure instanceof Problem && failure.status >= 500

/** Whether a line is not stored because nobody may: someone had not agreed when its words began, or the call is over. */
const isByRule = (failure: unknown) =>
  failure instanceof Problem && ['consent_missing', 'call_over'].includes(failure.code)

interface Line {
  readonly roomId: string
  readonly key: string
  readonly words: string
  readonly beganAt: number
}

/** The lines that the server does not have yet, in their order. */
function makeLines() {
  let waiting: Line[] = []
  let isSending = false
  const send = async () => {
    if (isSending) return
    isSending = true
    for (let line = waiting[0]; line !== undefined; line = waiting[0]) {
      const { roomId, key, words, beganAt } = line
      const secondsAgo = (performance.now() - beganAt) / 1000
      if (secondsAgo <= oldestCaptionSeconds) {
        const body = { seat: ownSeat(), key, words, secondsAgo }
        const failure: unknown = await ask(captionCalls.addCaption, { params: { roomId }, body }).then(
          () => undefined,
          (error: unknown) => error,
        )
        // It is sent again with the next line, or when the network is back.
        if (failure instanceof NetworkFailure || isPassing(failure)) break
        if (failure !== undefined && !isByRule(failure)) noteMissed(true)
      } else noteMissed(true)
      waiting = waiting.filter((each) => each !== line)
    }
    isSending = false
  }
  return {
    send,
    add(words: string, beganAt: number) {
      const roomId = sessionNow().room?.room
      if (roomId === undefined || !areCaptionsAllowed()) return
      for (let at = 0; at < words.length; at += longestCaption) {
        const part = words.slice(at, at + longestCaption)
        waiting.push({ roomId, key: crypto.randomUUID(), words: part, beganAt })
      }
      void send()
    },
    forget() {
      waiting = []
    },
  }
}
