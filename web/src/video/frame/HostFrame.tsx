import { hostCalls } from '@saathi/contract/video/hostCalls.ts'
import { videoCalls } from '@saathi/contract/video/calls.ts'
import { useLayoutEffect, useRef } from 'react'

import { languageNow, useTexts } from '../../texts/texts.ts'
import { ask } from '../../wire/api.ts'
import { openFrame } from './jitsi.ts'
import { leave, ownSeat, sessionNow, shownNow, takeShown } from '../engine/session.ts'
import styles from './HostFrame.module.css'

interface HostFrameProps {
  readonly roomId: string
  readonly onFailure: () => void
  readonly onRecorded: (isOn: boolean) => void
}

/** The frame of a host, with the room of a call in it. */
export function HostFrame({ roomId, onFailure, onRecorded }: HostFrameProps) {
  const t = useTexts()
  const place = useRef<HTMLDivElement>(null)
  // The room is left while the frame is still in the page: afterwards it hears nothing.
  useLayoutEffect(() => {
    if (place.current === null) return undefined
    const heard = { failed: onFailure, recorded: onRecorded }
    return frameIn(place.current, { roomId, title: t('call.hosted.frame'), ...heard })
    // The frame is opened once: in another language it would load again.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [roomId])
  return <div ref={place} className={styles.frame} />
}

interface Wanted {
  readonly roomId: string
  readonly title: string
  failed(): void
  recorded(isOn: boolean): void
}

/** Opens the frame in a place. Returns a function that closes it, even if it is still opening. */
function frameIn(place: HTMLElement, { roomId, title, failed, recorded }: Wanted): () => void {
  const seat = ownSeat()
  let isWanted = true
  let close: (() => void) | undefined
  const note = (event: 'join' | 'leave') => {
    const body = { event, jitsiParticipantId: seat, timestamp: Date.now() }
    // The seat itself says who is in the call; a note that is lost changes nothing.
    ask(videoCalls.noteEvent, { params: { roomId }, body }).catch(() => undefined)
  }
  const open = async () => {
    const { url, roomName, jwt } = await ask(hostCalls.hostedRoom, { params: { roomId }, body: { seat } })
    const { mic, camera } = shownNow()
    const opened = await openFrame({
      place,
      title,
      url,
      roomName,
      jwt,
      mic,
      camera,
      failed,
      recorded,
      language: languageNow(),
      joined: () => note('join'),
      shown: takeShown,
      left: () => void leave(),
    })
    if (isWanted) close = opened
    else opened()
  }
  open().catch(() => {
    if (isWanted) failed()
  })
  return () => {
    isWanted = false
    close?.()
    // A frame can also be opened again.
    if (sessionNow().stage === 'ended') note('leave')
  }
}
