import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import type { PairPage } from '@saathi/contract/mentorship/careCalls.ts'
import type { ReactNode } from 'react'

import { useLanguage } from '../../texts/texts.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { dayWords, shortDay } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { useDeskTexts } from '../parts/words.ts'
import lanes from './Lanes.module.css'
import { everyWeek, placeOf, type Span, spanOf, ticksOf } from './span.ts'

const [width, left, right, laneHeight] = [760, 132, 744, 46]

/** The shapes of the marks: sessions are round and green, calls square, contacts round, and pulses stand on a corner. */
const shapes = {
  session: <circle r="10" />,
  held: <rect x="-8" y="-8" width="16" height="16" rx="4" />,
  missed: <path d="M-7 -7L7 7M7 -7L-7 7" />,
  planned: <rect x="-7" y="-7" width="14" height="14" rx="4" />,
  contact: <circle r="8" />,
  next: <circle r="8" />,
  pulse: <path d="M0 -9L9 0L0 9L-9 0z" />,
} as const

/** The marks that are explained below the picture, if it has them. */
const explained = ['planned', 'missed', 'next'] as const

interface Mark {
  readonly kind: keyof typeof shapes
  readonly day: string
}

const dayOf = (at: string) => indiaDayOf(new Date(at))

/** What happened between the two, each kind in a lane over the same days. The list below the picture has the same as words. */
export function Lanes({ pair }: { readonly pair: PairPage }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const span = spanOf(pair, indiaDayOf(serverNow()))
  const weeks = everyWeek(pair.weeks, span)
  const rows = lanesOf(pair)
  const xOf = (day: string) => {
    const place = placeOf(span, day)
    return place === undefined ? undefined : left + place * (right - left)
  }
  const foot = (rows.length + 1) * laneHeight + 8
  return (
    <figure className={lanes.lanes}>
      <svg viewBox={`0 0 ${width} ${foot + 22}`} aria-hidden="true">
        {pair.endedAt === null ? (
          <rect className={lanes.today} x={(xOf(span.today) ?? right) - 12} width="24" height={foot} rx="8" />
        ) : null}
        {rows.map(({ name, marks }, index) => (
          <Lane key={name} name={t(`desk.lane.${name}`)} y={index * laneHeight + 24}>
            {marks.map(({ kind, day }) => {
              const x = xOf(day)
              return x === undefined ? null : (
                <g key={`${kind} ${day}`} data-kind={kind} transform={`translate(${x} 0)`}>
                  {shapes[kind]}
                </g>
              )
            })}
          </Lane>
        ))}
        <Lane name={t('desk.lane.messages')} y={foot - 8}>
          <Weeks weeks={weeks} span={span} xOf={xOf} />
        </Lane>
        {ticksOf(span).map((day) => (
          <text key={day} className={lanes.tick} x={xOf(day)} y={foot + 18}>
            {shortDay(day, language)}
          </text>
        ))}
        <text className={lanes.tick} data-today x={xOf(span.today)} y={foot + 18}>
          {pair.endedAt === null ? t('desk.lane.today') : shortDay(span.today, language)}
        </text>
      </svg>
      <ul className="hidden-words">
        {weeks.map(({ monday, messages }) => (
          <li key={monday}>{t('desk.week', { day: dayWords(monday, language), count: messages })}</li>
        ))}
      </ul>
      <figcaption className={styles.hint}>
        {explained
          .filter((kind) => rows.some(({ marks }) => marks.some((mark) => mark.kind === kind)))
          .map((kind) => t(`desk.lane.legend.${kind}`))
          .join(' ')}{' '}
        {t('desk.lane.legend.messages')}
      </figcaption>
    </figure>
  )
}

interface LaneProps {
  readonly name: string
  readonly y: number
  readonly children: ReactNode
}

function Lane({ name, y, children }: LaneProps) {
  return (
    <g transform={`translate(0 ${y})`}>
      <text y="5">{name}</text>
      <line x1={left} x2={right} />
      {children}
    </g>
  )
}

/** Returns the lanes with their marks. Contacts and pulses are for the right `care`. */
function lanesOf(pair: PairPage): { readonly name: string; readonly marks: readonly Mark[] }[] {
  const { path, meetings, contacts, pulses, nextContactOn, hasCareRight } = pair
  const marks = (kind: Mark['kind'], moments: readonly string[]) =>
    [...new Set(moments.map(dayOf))].map((day) => ({ kind, day }))
  const sessions = path.flatMap(({ finished }) => finished.map(({ at }) => at))
  const held = meetings.held.map(({ at }) => at)
  const calls = [
    ...marks('held', held),
    ...marks('missed', meetings.missed),
    ...marks('planned', meetings.ahead),
  ]
  const seen = [
    { name: 'sessions', marks: marks('session', sessions) },
    { name: 'calls', marks: calls },
  ]
  if (!hasCareRight) return seen
  const today = indiaDayOf(serverNow())
  const due =
    nextContactOn === null
      ? []
      : [{ kind: 'next' as const, day: nextContactOn < today ? today : nextContactOn }]
  const written = marks(
    'contact',
    contacts.map(({ at }) => at),
  )
  const asked = marks(
    'pulse',
    pulses.map(({ at }) => at),
  )
  return [...seen, { name: 'contacts', marks: [...written, ...due] }, { name: 'pulses', marks: asked }]
}

interface WeeksProps extends Pick<PairPage, 'weeks'> {
  readonly span: Span
  readonly xOf: (day: string) => number | undefined
}

/** The number of messages of each week as a line, at the middle of the week. */
function Weeks({ weeks, span, xOf }: WeeksProps) {
  const most = Math.max(1, ...weeks.map(({ messages }) => messages))
  const points = weeks.flatMap(({ monday, messages }) => {
    const middle = daysAfter(monday, 3)
    const day = middle > span.today ? span.today : middle < span.first ? span.first : middle
    const x = xOf(day)
    return x === undefined ? [] : [{ monday, messages, x, y: -4 - (22 * messages) / most }]
  })
  return (
    <g className={lanes.weeks}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ monday, messages, x, y }) => (
        <g key={monday}>
          <circle cx={x} cy={y} r="4" />
          <text x={x} y={y - 8}>
            {messages}
          </text>
        </g>
      ))}
    </g>
  )
}
