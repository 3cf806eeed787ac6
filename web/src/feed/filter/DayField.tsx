import { typedDateOf, wireDateOf } from '@saathi/contract/base/dates.ts'

import { useTexts } from '../../texts/texts.ts'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import type { DayProblem, Timeline } from './filter.ts'

interface DayFieldProps {
  readonly label: string
  /** DD/MM/YYYY, whole or in part. */
  readonly typed: string
  readonly timeline: Timeline
  readonly problem: DayProblem | undefined
  /** Shows every problem; until then, only those of a complete date. */
  readonly saysAll: boolean
  readonly onType: (typed: string) => void
}

/** One end of a span as a date, DD/MM/YYYY. */
export function DayField({ label, typed, timeline, problem, saysAll, onType }: DayFieldProps) {
  const t = useTexts()
  const isSaid = problem !== undefined && (saysAll || typed.length === 10)
  const between = { first: typedDateOf(timeline.first) ?? '', last: typedDateOf(timeline.last) ?? '' }
  return (
    <Field label={label} error={isSaid ? t(`feed.filter.wrong.${problem}`, between) : undefined}>
      {(ties) => (
        <DateBox
          ties={ties}
          value={typed}
          day={wireDateOf(typed)}
          calendarLabel={t('questions.calendar')}
          disabled={false}
          onChange={onType}
        />
      )}
    </Field>
  )
}
