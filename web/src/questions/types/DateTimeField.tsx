import { wireDateOf } from '@saathi/contract/base/dates.ts'
import { useId } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { Field, FieldError, typed } from '../../ui/fields/Field.tsx'
import field from '../../ui/fields/Field.module.css'
import { type ControlProps, textOf } from '../control.ts'
import styles from '../Questions.module.css'

/** A date and time in India's time zone. */
export function DateTimeField(props: ControlProps) {
  const t = useTexts()
  const id = useId()
  const text = textOf(props.value)
  const at = text.indexOf(' ')
  const [day, time] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  const change = (nextDay: string, nextTime: string) =>
    props.onChange(nextTime === '' ? nextDay : `${nextDay} ${nextTime}`)
  const lacksTime = wireDateOf(day) !== undefined && time === ''
  const error = props.error !== undefined && lacksTime ? t('questions.problem.timeMissing') : props.error
  const describedBy = [
    props.hint === undefined ? '' : `${id}-hint`,
    props.error === undefined ? '' : `${id}-error`,
  ]
    .join(' ')
    .trim()
  return (
    <fieldset
      aria-labelledby={props.labelledBy}
      aria-describedby={describedBy === '' ? undefined : describedBy}
    >
      {props.labelledBy === undefined ? <legend className={styles.label}>{props.label}</legend> : null}
      {props.hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles.note}>
          {props.hint}
        </p>
      )}
      <div className={styles.moment}>
        <Field label={t('questions.dateTime.date')} hint={t('questions.dateHint')}>
          {(ties) => (
            <DateBox
              ties={{ ...ties, 'aria-invalid': error !== undefined && !lacksTime }}
              value={day}
              day={wireDateOf(day)}
              calendarLabel={t('questions.calendar')}
              onChange={(next) => change(next, time)}
              disabled={props.disabled}
            />
          )}
        </Field>
        <Field label={t('questions.dateTime.time')} hint={t('questions.dateTime.zone')}>
          {(ties) => (
            <input
              {...ties}
              aria-invalid={error !== undefined && lacksTime}
              className={field.box}
              type="time"
              value={time}
              onChange={typed((next) => change(day, next))}
              disabled={props.disabled}
            />
          )}
        </Field>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
