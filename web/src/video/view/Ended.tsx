import { Suspense } from 'react'

import { optionalPart } from '../../shell/optionalPart.ts'
import { errorNameText } from './endText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { State } from '../../ui/State.tsx'
import { PersonSafety } from '../../safety/public/PersonSafety.tsx'
import { prepare, putAway, useSession } from '../engine/session.ts'
import { CallReport } from './CallReport.tsx'
import { namesOf } from '../engine/names.ts'
import layer from './Layer.module.css'

const RatingCard = optionalPart(() => import('../record/RatingCard.tsx').then((module) => module.RatingCard))

interface EndedProps {
  readonly onClose: () => void
  /** Elsewhere, a line is enough. */
  readonly isFull: boolean
}

/** What a person sees after a call: with whom it was, and how long they met. */
export function Ended({ onClose, isFull }: EndedProps) {
  const t = useTexts()
  const { room, reason } = useSession()
  if (room === undefined) return null
  const minutes = Math.round(room.metSeconds / 60)
  const close = () => {
    onClose()
    putAway()
  }
  const again = reason === 'elsewhere' || (typeof reason === 'object' && reason.refused !== 'call_over')
  const [other, ...more] = room.others
  return (
    <section className={isFull ? layer.ended : layer.endedNote} aria-label={t('call.ended')} role="status">
      <State
        as={isFull ? 'page' : 'part'}
        drawing="sun"
        title={
          typeof reason === 'object'
            ? t('call.notIn')
            : t('call.endedWith', { names: namesOf(room.others, t) })
        }
        action={
          <>
            <Button wide icon="chat" onClick={close}>
              {t('call.toChat')}
            </Button>
            {again && isFull ? (
              <Button look="soft" wide onClick={() => prepare(room)}>
                {t('call.again')}
              </Button>
            ) : null}
            {isFull && other !== undefined && more.length === 0 ? (
              <PersonSafety userId={other.userId} name={other.fullName} canBeBlocked inWords />
            ) : null}
            {isFull ? <CallReport /> : null}
          </>
        }
      >
        <p>{errorNameText(reason, t)}</p>
        {room.metSeconds >= 30 ? <p>{t('call.met', { count: Math.max(1, minutes) })}</p> : null}
      </State>
      {isFull && room.metSeconds >= 30 ? (
        <div className={layer.rate}>
          <Suspense>
            <RatingCard callId={room.room} />
          </Suspense>
        </div>
      ) : null}
    </section>
  )
}
