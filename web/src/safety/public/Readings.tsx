import { safetyCalls } from '@saathi/contract/safety/calls.ts'

import { useShortMoment } from '../../texts/shortMoment.ts'
import { useTexts } from '../../texts/texts.ts'
import { useAsk } from '../../wire/queries.ts'
import styles from './Safety.module.css'

/** When the programme team read a conversation, and why. Each reading is listed for all members. */
export function Readings({ channelId }: { readonly channelId: string }) {
  const t = useTexts()
  const moment = useShortMoment()
  const readings = useAsk(safetyCalls.readings, { params: { channelId } }, { isAlwaysAsked: true }).data
  if (readings === undefined) return null
  if (readings.length === 0) return <p className={styles.readings}>{t('safety.readings.none')}</p>
  return (
    <div className={styles.readings}>
      <h3>{t('safety.readings.title')}</h3>
      <ul>
        {readings.map(({ readOn, reason }) => (
          <li key={`${readOn} ${reason}`}>
            {t('safety.readings.one', {
              when: moment(readOn),
              reason: reasonText(reason, t),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns the text of a known reason; any other reason is shown as staff wrote it. */
function reasonText(reason: string, t: ReturnType<typeof useTexts>): string {
  const key = `safety.readings.reason.${reason}`
  const text = t(key)
  return text === key ? reason : text
}
