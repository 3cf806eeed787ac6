import type { VideoRoom } from '@saathi/contract/video/calls.ts'

import { useTexts } from '../../texts/texts.ts'
import styles from './Call.module.css'

type Purpose = VideoRoom['asksFor'][number]

/** What a person has said so far; nothing is chosen for them. */
export type Said = { readonly [Each in Purpose]?: boolean }

interface ConsentFieldsProps {
  readonly room: Pick<VideoRoom, 'asksFor' | 'captions' | 'recordingDays'>
  readonly said: Said
  readonly onSay: (said: Said) => void
}

/** Asks what may be kept of a call, each purpose for itself, with No and Yes alike. */
export function ConsentFields({ room, said, onSay }: ConsentFieldsProps) {
  const t = useTexts()
  return (
    <>
      <h2>{t('call.consent.title')}</h2>
      <p>{t('call.consent.rule')}</p>
      {room.asksFor.map((purpose) => (
        <fieldset key={purpose} className={styles.consent}>
          <legend>
            {t(`video.consent.${purpose === 'transcript' && room.captions ? 'captions' : purpose}`, {
              days: room.recordingDays,
            })}
          </legend>
          {[false, true].map((answer) => (
            <label key={String(answer)}>
              <input
                type="radio"
                name={purpose}
                checked={said[purpose] === answer}
                onChange={() => onSay({ ...said, [purpose]: answer })}
              />
              {t(answer ? 'call.yes' : 'call.no')}
            </label>
          ))}
        </fieldset>
      ))}
      <p>{t('call.consent.none')}</p>
    </>
  )
}
