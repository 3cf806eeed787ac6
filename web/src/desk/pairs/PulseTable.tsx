import type { PairPage } from '@saathi/contract/mentorship/careCalls.ts'

import styles from '../parts/Desk.module.css'
import pairStyles from '../parts/Pair.module.css'
import { useDeskTexts } from '../parts/words.ts'

/** How it goes for each side, by the day of the question. Neither side sees the other's answer. */
export function PulseTable({ pair: { members, pulses } }: { readonly pair: PairPage }) {
  const t = useDeskTexts()
  const days = [...new Set(pulses.map(({ day }) => day))]
  if (days.length === 0) return <p className={styles.hint}>{t('desk.noPulses')}</p>
  const valueOf = (userId: string, day: number) =>
    pulses.find((pulse) => pulse.userId === userId && pulse.day === day)?.value ?? '–'
  return (
    <>
      <div className={pairStyles.scroll}>
        <table className={pairStyles.table}>
          <thead>
            <tr>
              <th scope="col">{t('desk.person')}</th>
              {days.map((day) => (
                <th scope="col" key={day}>
                  {t('desk.pulseDay', { day })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {members.map(({ userId, name }) => (
              <tr key={userId}>
                <th scope="row">{name}</th>
                {days.map((day) => (
                  <td key={day}>{valueOf(userId, day)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pulses
        .filter(({ words }) => words !== '')
        .map(({ userId, day, words }) => (
          <p key={`${userId}-${day}`} className={styles.hint}>
            {members.find((member) => member.userId === userId)?.name}: “{words}”
          </p>
        ))}
      <p className={styles.hint}>{t('desk.pulsesAbout')}</p>
    </>
  )
}
