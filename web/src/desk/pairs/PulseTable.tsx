import type { PairPage } from '@saathi/contract/mentorship/careCalls.ts'
import { areApart } from '@saathi/contract/mentorship/careRules.ts'

import styles from '../parts/Desk.module.css'
import pairStyles from '../parts/Pair.module.css'
import { useDeskTexts } from '../parts/words.ts'

const [width, height] = [260, 100]
const yOf = (value: number) => 10 + ((5 - value) * (height - 20)) / 4

interface Gap {
  readonly day: number
  readonly values: readonly [number, number]
}

/** Returns the days on which the answers of the two were apart. */
function gapsIn({ members, pulses }: Pick<PairPage, 'members' | 'pulses'>, days: readonly number[]): Gap[] {
  const [one, other] = members.map(({ userId }) => userId)
  const valueOf = (userId: string | undefined, day: number) =>
    pulses.find((pulse) => pulse.userId === userId && pulse.day === day)?.value
  return days.flatMap((day) => {
    const [first, second] = [valueOf(one, day), valueOf(other, day)]
    if (first === undefined || second === undefined || !areApart(first, second)) return []
    return [{ day, values: [first, second] }]
  })
}

/** The pulses of a mentee and a mentor as two lines. The table below has the same numbers. */
function PulseLines({
  pair: { members, pulses },
  days,
}: {
  readonly pair: PairPage
  readonly days: readonly number[]
}) {
  const xOf = (day: number) =>
    days.length === 1 ? width / 2 : 10 + ((width - 20) * days.indexOf(day)) / (days.length - 1)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {[1, 3, 5].map((value) => (
        <line key={value} x1="0" x2={width} y1={yOf(value)} y2={yOf(value)} />
      ))}
      {gapsIn({ members, pulses }, days).map(({ day, values: [one, other] }) => (
        <line key={`gap${day}`} data-gap x1={xOf(day)} x2={xOf(day)} y1={yOf(one)} y2={yOf(other)} />
      ))}
      {members.map(({ userId }, side) => {
        const own = pulses.filter((pulse) => pulse.userId === userId)
        return (
          <g key={userId} data-side={side}>
            <polyline points={own.map(({ day, value }) => `${xOf(day)},${yOf(value)}`).join(' ')} />
            {own.map(({ day, value }) =>
              side === 0 ? (
                <circle key={day} cx={xOf(day)} cy={yOf(value)} r="5" />
              ) : (
                <rect key={day} x={xOf(day) - 5} y={yOf(value) - 5} width="10" height="10" />
              ),
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** How it goes for each side, by the day of the question. Neither side sees the other's answer. */
export function PulseTable({ pair }: { readonly pair: PairPage }) {
  const { members, pulses } = pair
  const t = useDeskTexts()
  const days = [...new Set(pulses.map(({ day }) => day))]
  if (days.length === 0) return <p className={styles.hint}>{t('desk.noPulses')}</p>
  const newestGap = members.length === 2 ? gapsIn(pair, days).at(-1) : undefined
  const valueOf = (userId: string, day: number) =>
    pulses.find((pulse) => pulse.userId === userId && pulse.day === day)?.value ?? '–'
  return (
    <div className={pairStyles.pulses}>
      {newestGap === undefined ? null : (
        <p className={styles.care}>
          {t('desk.pulsesApart', {
            day: newestGap.day,
            count: Math.abs(newestGap.values[0] - newestGap.values[1]),
          })}
        </p>
      )}
      {members.length === 2 ? <PulseLines pair={pair} days={days} /> : null}
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
            {members.map(({ userId, name }, side) => (
              <tr key={userId}>
                <th scope="row">
                  {members.length === 2 ? <i className={pairStyles.key} data-side={side} /> : null}
                  {name}
                </th>
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
    </div>
  )
}
