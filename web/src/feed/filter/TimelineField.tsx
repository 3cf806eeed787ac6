import { daysBetween } from '@saathi/contract/base/indiaDays.ts'

import { useMoment } from '../../texts/moments.ts'
import { useTexts } from '../../texts/texts.ts'
import { typed } from '../../ui/fields/Field.tsx'
import { DayField } from './DayField.tsx'
import {
  daysAt,
  daysTyped,
  type Handles,
  handlesOf,
  problemsOfDays,
  type Timeline,
  type TypedDays,
  typedDaysOf,
  withHandle,
} from './filter.ts'
import styles from './Filter.module.css'

interface TimelineFieldProps {
  readonly timeline: Timeline
  readonly days: TypedDays
  /** Shows every problem, because the person wants to see the result. */
  readonly saysAll: boolean
  readonly onChange: (days: TypedDays) => void
}

/** A span of days, set by two handles on a line or by two dates. */
export function TimelineField({ timeline, days: asTyped, saysAll, onChange }: TimelineFieldProps) {
  const t = useTexts()
  const moment = useMoment()
  const days = daysTyped(asTyped, timeline)
  const problems = problemsOfDays(asTyped, timeline)
  const handles = handlesOf(days, timeline)
  const length = daysBetween(timeline.first, timeline.last)
  const move = (moved: Partial<Handles>) =>
    onChange(typedDaysOf(daysAt(withHandle(handles, moved), timeline), timeline))
  const shown = { from: days.from ?? timeline.first, to: days.to ?? timeline.last }
  const spoken = (day: string) => moment(`${day}T12:00:00+05:30`, { dateStyle: 'long' })
  const share = (place: number) => `${(place / length) * 100}%`
  return (
    <fieldset>
      <legend className={styles.legend}>{t('feed.filter.time')}</legend>
      <div className={styles.line}>
        <svg aria-hidden="true" focusable="false">
          <rect className={styles.rest} y="3" width="100%" height="3" rx="1.5" />
          <rect x={share(handles.from)} width={share(handles.to - handles.from)} height="9" rx="4.5" />
        </svg>
        {(['from', 'to'] as const).map((end) => (
          <input
            key={end}
            type="range"
            min={0}
            max={length}
            step={1}
            value={handles[end]}
            // When both handles are at the end, the one that can still move is on top.
            className={end === 'from' && handles.from > length / 2 ? styles.above : undefined}
            aria-label={t(`feed.filter.${end}`)}
            aria-valuetext={spoken(shown[end])}
            onChange={typed((value) => move({ [end]: Number(value) }))}
          />
        ))}
      </div>
      <div className={styles.dates}>
        {(['from', 'to'] as const).map((end) => (
          <DayField
            key={end}
            label={t(`feed.filter.${end}`)}
            typed={asTyped[end]}
            timeline={timeline}
            problem={problems[end]}
            saysAll={saysAll}
            onType={(text) => onChange({ ...asTyped, [end]: text })}
          />
        ))}
      </div>
    </fieldset>
  )
}
