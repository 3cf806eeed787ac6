import { errorText } from '../../texts/errorText.ts'
import { timeParts, useMoment } from '../../texts/moments.ts'
import { useTexts } from '../../texts/texts.ts'
import { useAct } from '../../ui/useAct.ts'
import { useMissed } from '../captions/missed.ts'
import { noToAll } from '../consents/answers.ts'
import { sendAnswer } from '../consents/sendAnswer.ts'
import { namesOf } from '../engine/names.ts'
import { useSession } from '../engine/session.ts'
import { CallIcon } from './CallIcon.tsx'
import styles from './Kept.module.css'

/** Everyone sees while a call is kept, and who agreed to it; one press ends it for all. In a small call it has the words below each other. */
export function KeptBanner({ isSmall = false }: { readonly isSmall?: boolean }) {
  const t = useTexts()
  const { kept, people, room } = useSession()
  const { isBusy, failure, act } = useAct()
  const moment = useMoment()
  const hasMissed = useMissed()
  if (room === undefined) return null
  const agreed = people.filter(({ userId }) => kept?.agreed.some((each) => each.userId === userId) === true)
  const last = kept?.agreed
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
  const stop = () => sendAnswer(room.room, noToAll)
  return (
    <div role="status">
      {kept === null ? null : (
        <div className={isSmall ? `${styles.banner} ${styles.small}` : styles.banner}>
          <CallIcon name="record" />
          <p>
            <strong>{t(kept.recording ? 'call.kept.recorded' : 'call.kept.written')}</strong>
            <span>
              {t('call.kept.agreed', {
                names: namesOf(agreed, t),
                time: last === undefined ? '' : moment(last, timeParts),
              })}
            </span>
          </p>
          <button type="button" aria-busy={isBusy} onClick={() => void act(stop)}>
            {t('call.kept.stop')}
          </button>
        </div>
      )}
      {hasMissed && kept !== null ? <p>{t('call.kept.missed')}</p> : null}
      {failure === undefined ? null : <p>{errorText(failure, t)}</p>}
    </div>
  )
}
