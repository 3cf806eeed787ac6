import { useRef } from 'react'

import { asTypedDate, withWholeYear } from './asTypedDate.ts'
import { IconButton } from '../Button.tsx'
import { type FieldTies, typed } from './Field.tsx'
import field from './Field.module.css'

interface DateBoxProps {
  readonly ties: FieldTies
  /** The typed part of DD/MM/YYYY. */
  readonly value: string
  /** The same day as YYYY-MM-DD; undefined until a whole day is typed. */
  readonly day: string | undefined
  /** Names the button that opens the calendar. */
  readonly calendarLabel: string
  readonly onChange: (typed: string) => void
  readonly disabled?: boolean
  /** The order of a date, where no hint says it. */
  readonly placeholder?: string
  /** The first and the last day that the calendar offers. */
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** A date typed as DD/MM/YYYY or chosen from the device's calendar. */
export function DateBox(props: DateBoxProps) {
  const { ties, value, day, calendarLabel, onChange, disabled = false, placeholder, min, max } = props
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className={field.reveal}>
      <input
        {...ties}
        className={field.box}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        maxLength={10}
        placeholder={placeholder}
        disabled={disabled}
        onChange={typed((text) => onChange(asTypedDate(text, value)))}
        onBlur={() => {
          const whole = withWholeYear(value)
          if (whole !== value) onChange(whole)
        }}
      />
      <input
        ref={picker}
        className={field.picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        disabled={disabled}
        min={min}
        max={max}
        value={day ?? ''}
        onChange={typed((picked) => onChange(picked.split('-').toReversed().join('/')))}
      />
      <IconButton
        icon="calendar"
        label={calendarLabel}
        disabled={disabled}
        onClick={() => picker.current?.showPicker()}
      />
    </div>
  )
}
