import type { Ring } from '@saathi/contract/video/news.ts'

import { useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { showOver } from '../../ui/overPage.ts'
import { CallIcon } from './CallIcon.tsx'
import layer from './Layer.module.css'

interface IncomingProps {
  readonly ring: Ring
  /** Words that go to the chat with a no. */
  readonly onAnswer: (accepts: boolean, words?: string) => void
}

/** A call that comes in, over every page. */
export function Incoming({ ring, onAnswer }: IncomingProps) {
  const t = useTexts()
  const name = ring.callerName.split(' ')[0] ?? ring.callerName
  return (
    <dialog
      ref={showOver}
      role="alertdialog"
      className={layer.incoming}
      aria-labelledby="call-incoming"
      onCancel={(event) => event.preventDefault()}
    >
      <div className={layer.ringFace}>
        <Avatar name={ring.callerName} picture={ring.callerPicture} />
      </div>
      <h2 id="call-incoming">{t('call.incoming', { name })}</h2>
      <p>{ring.title === '' ? t('call.fromChat') : ring.title}</p>
      <p className={layer.promise}>
        <Icon name="eye" />
        {t('call.cameraPromise')}
      </p>
      <div className={layer.answers}>
        <button type="button" className={layer.decline} onClick={() => onAnswer(false)}>
          <CallIcon name="hangUp" />
          {t('call.decline')}
        </button>
        <button type="button" className={layer.accept} onClick={() => onAnswer(true)}>
          <CallIcon name="answer" />
          {t('call.accept')}
        </button>
      </div>
      <button type="button" className={layer.later} onClick={() => onAnswer(false, t('call.tenMinutes'))}>
        <Icon name="chat" />
        {t('call.declineWith', { words: t('call.tenMinutes') })}
      </button>
    </dialog>
  )
}
