import { Suspense, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

import { optionalPart } from '../../shell/optionalPart.ts'
import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { callAddress } from '../engine/address.ts'
import { answerRinging, useRinging } from '../engine/rings.ts'
import { putAway, useSession } from '../engine/session.ts'
import { CallScreen } from './CallScreen.tsx'
import { Ended } from './Ended.tsx'
import { Incoming } from './Incoming.tsx'
import { Ready } from './Ready.tsx'
import { SmallCall } from './SmallCall.tsx'

const HostedCall = optionalPart(() => import('./HostedCall.tsx').then((module) => module.HostedCall))

/** Whether an address is a page of calls, where the call is shown whole. */
function isCallPage(path: string, search: string): boolean {
  if (path.startsWith('/video/join-meeting/')) return true
  const params = new URLSearchParams(search)
  return path.startsWith('/chat') && params.get('section') === 'video' && !params.has('call')
}

/** Writes down what this person says; only such a call loads the code for it. */
async function writeDown(): Promise<void> {
  const { startCaptions } = await import('../captions/captions.ts')
  startCaptions()
}

interface CallLayerProps {
  /** Writes to the chat of a call that was declined. */
  readonly reply: (channelId: string, words: string) => void
}

/** The layer of calls over every page. */
export function CallLayer({ reply }: CallLayerProps) {
  const session = useSession()
  const ring = useRinging()
  const [path, go] = useLocation()
  const isFull = isCallPage(path, useSearch())
  const isHosted = session.room?.kind === 'jitsi'
  const isRunning = session.stage === 'in' || session.stage === 'joining'
  const isWritten = session.room?.captions === true && session.kept?.transcript === true
  useEffect(() => {
    if (isWritten) void writeDown().catch(() => undefined)
  }, [isWritten])
  return (
    <>
      {ring === undefined ? null : (
        <Incoming
          ring={ring}
          onAnswer={(accepts, words) => {
            answerRinging(accepts)
            if (words !== undefined) reply(ring.channel, words)
            if (accepts) go(callAddress(ring.room))
          }}
        />
      )}
      {isRunning && (isFull || isHosted) ? <Guarded isFull={isFull} /> : null}
      {isRunning && !isFull && !isHosted && session.room !== undefined ? (
        <SmallCall onOpen={() => go(callAddress(session.room?.room ?? ''))} />
      ) : null}
      {session.stage === 'ready' && isFull ? (
        <Ready
          onBack={() => {
            const back = backOf(session.room?.channel)
            putAway()
            go(back)
          }}
        />
      ) : null}
      {/* A person who leaves the page before going in lets go of the microphone. */}
      {session.stage === 'ready' && !isFull ? <span hidden ref={putAway} /> : null}
      {session.stage === 'ended' ? (
        <Ended isFull={isFull} onClose={() => go(backOf(session.room?.channel))} />
      ) : null}
    </>
  )
}

const backOf = (channel: string | null | undefined) =>
  channel == null ? paths.chat : paths.chatChannel(channel)

/**
 * The whole call. A press on a link to another page asks first what shall become of the call. The frame of a host stays in its place when it
 * becomes small, because a frame that moves loads again.
 */
function Guarded({ isFull }: { readonly isFull: boolean }) {
  const t = useTexts()
  const [, go] = useLocation()
  const { room } = useSession()
  const [target, setTarget] = useState<string>()
  useEffect(() => {
    if (!isFull) return undefined
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || event.ctrlKey || event.metaKey)
        return
      event.preventDefault()
      event.stopPropagation()
      setTarget(link.href)
    }
    document.addEventListener('click', ask, true)
    return () => document.removeEventListener('click', ask, true)
  }, [isFull])
  const close = () => setTarget(undefined)
  const leaveFor = () => setTarget(new URL(backOf(room?.channel), location.href).href)
  const onSmall = () => go(paths.chat)
  return (
    <>
      {room?.kind === 'jitsi' ? (
        <Suspense>
          <HostedCall isFull={isFull} onBack={leaveFor} onSmall={onSmall} />
        </Suspense>
      ) : (
        <CallScreen onBack={leaveFor} onSmall={onSmall} />
      )}
      {target === undefined ? null : (
        <Dialog
          title={t('call.confirm.title')}
          onClose={close}
          actions={
            <>
              <Button
                onClick={() => {
                  close()
                  window.open(target, '_blank', 'noopener')
                }}
              >
                {t('call.confirm.continue')}
              </Button>
              <Button
                look="soft"
                onClick={() => {
                  close()
                  const { pathname, search } = new URL(target)
                  go(`${pathname}${search}`)
                }}
              >
                {t('call.confirm.small')}
              </Button>
              <Button look="plain" onClick={close}>
                {t('call.confirm.cancel')}
              </Button>
            </>
          }
        >
          <p>{t('call.confirm.body')}</p>
        </Dialog>
      )}
    </>
  )
}
