import type { VideoRoom } from '@saathi/contract/video/calls.ts'

import { useTexts } from '../../texts/texts.ts'
import type { Said } from '../consents/answers.ts'
import styles from './Call.module.css'
import { CallIcon } from './CallIcon.tsx'

type Purpose = VideoRoom['asksFor'][number]

interface ConsentFieldsProps {
  readonly room: Pick<VideoRoom, 'asksFor' | 'captions' | 'recordingDays'>
  readonly said: Said
  readonly onSay: (said: Said) => void
}

const icons = { recording: 'record', transcript: 'captions', summary: 'text' } as const

/** Asks what may be kept of a call, each purpose for itself, with No and Yes alike. Nothing is chosen that the person has not said. */
export function ConsentFields({ room, said, onSay }: ConsentFieldsProps) {
  const t = useTexts()
  return (
    <>
      <h2>{t('call.consent.title')}</h2>
      <p>{t('call.consent.rule')}</p>
      {room.asksFor.map((purpose) => (
        <fieldset key={purpose} className={styles.consent}>
          <legend>
            <Question
              icon={icons[purpose]}
              words={t(`video.consent.${purpose === 'transcript' && room.captions ? 'captions' : purpose}`, {
                days: room.recordingDays,
              })}
            />
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

/** A question is stored as one text; the words before its colon are shown as its title. */
function Question({ icon, words }: { readonly icon: (typeof icons)[Purpose]; readonly words: string }) {
  const [title, about] = words.split(/: (.*)/s)
  return (
    <span className={styles.purpose}>
      <CallIcon name={icon} />
      <b>{title}</b> <span>{about}</span>
    </span>
  )
}
