import { videoCalls } from '@saathi/contract/video/calls.ts'
import { Suspense } from 'react'
import { useSearchParams } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { optionalPart } from '../../shell/optionalPart.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { State } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import { callAddress } from '../engine/address.ts'
import { CallPlace } from './CallPlace.tsx'

const PastCall = optionalPart(() => import('../record/PastCall.tsx').then((module) => module.PastCall))
const DueRating = optionalPart(() => import('../record/DueRating.tsx').then((module) => module.DueRating))

/** The section of calls: the call that the address names, one that goes on, or that there is none. */
export function CallSection() {
  const [params] = useSearchParams()
  const [room, past] = [params.get('room'), params.get('call')]
  if (past !== null) {
    return (
      <Suspense>
        <PastCall key={past} callId={past} />
      </Suspense>
    )
  }
  return room === null ? <LiveCalls /> : <Named key={room} roomId={room} />
}

function Named({ roomId }: { readonly roomId: string }) {
  const t = useTexts()
  const room = useAsk(videoCalls.room, { params: { roomId } }, { isAlwaysAsked: true })
  return (
    <Loaded answer={room} shapes={['card']} failed={{ title: t('video.invalid') }}>
      {(loaded) =>
        loaded.visitStatus === 'open' ? (
          <CallPlace room={loaded} />
        ) : (
          <State drawing="lampOut" title={t(loaded.visitStatus === 'late' ? 'video.late' : 'video.early')}>
            <p>{t('call.nextStart')}</p>
          </State>
        )
      }
    </Loaded>
  )
}

function LiveCalls() {
  const t = useTexts()
  const [call] = useAsk(videoCalls.live, {}, { isAlwaysAsked: true }).data ?? []
  if (call === undefined) {
    return (
      <>
        <State drawing="chat" title={t('chat.noVideo.title')}>
          <p>{t('chat.noVideo.body')}</p>
        </State>
        <Suspense>
          <DueRating />
        </Suspense>
      </>
    )
  }
  return (
    <State
      drawing="chat"
      title={t('call.live')}
      action={
        <LinkButton icon="video" wide to={callAddress(call.room)}>
          {t('call.join')}
        </LinkButton>
      }
    >
      {null}
    </State>
  )
}
