import { typedDateOf, wireDateOf } from '@saathi/contract/dates.ts'
import { useState } from 'react'

import { useTexts } from '../texts.ts'
import { DateBox } from '../ui/DateBox.tsx'
import { Field } from '../ui/Field.tsx'
import type { Timeline } from './filter.ts'

interface DayFieldProps {
  readonly label: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly timeline: Timeline
  readonly onDay: (day: string) => void
}

/** One end of a span as a date, DD/MM/YYYY. Text that is not a day of the timeline stays in the field and changes nothing. */
export function DayField({ label, day, timeline: { first, last }, onDay }: DayFieldProps) {
  const t = useTexts()
  const [typed, setTyped] = useState({ text: asTyped(day), meant: day })
  // Moving a handle discards the typed text.
  const text = typed.meant === day ? typed.text : asTyped(day)
  const written = wireDateOf(text)
  const isOutside = text.length === 10 && (written === undefined || written < first || written > last)
  const between = { first: asTyped(first), last: asTyped(last) }
  return (
    <Field label={label} error={isOutside ? t('feed.filter.outside', between) : undefined}>
      {(ties) => (
        <DateBox
          ties={ties}
          value={text}
          day={written}
          calendarLabel={t('questions.calendar')}
          disabled={false}
          onChange={(next) => {
            const wished = wireDateOf(next)
            const isInside = wished !== undefined && wished >= first && wished <= last
            setTyped({ text: next, meant: isInside ? wished : day })
            if (isInside) onDay(wished)
          }}
        />
      )}
    </Field>
  )
}

const asTyped = (day: string) => typedDateOf(day) ?? ''
