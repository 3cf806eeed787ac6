import { wireDateOf } from '@saathi/contract/questions/dates.ts'
import { useRef } from 'react'

import { useTexts } from '../texts.ts'
import { IconButton } from '../ui/Button.tsx'
import { type FieldTies, typed } from '../ui/Field.tsx'
import field from '../ui/Field.module.css'
import { asTypedDate } from './asTypedDate.ts'

interface DateBoxProps {
  readonly ties: FieldTies
  /** DD/MM/YYYY, as far as it is typed. */
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly disabled: boolean
}

/** A date typed as DD/MM/YYYY, or taken from the device's own calendar. */
export function DateBox({ ties, value, onChange, disabled }: DateBoxProps) {
  const t = useTexts()
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
        disabled={disabled}
        onChange={typed((text) => onChange(asTypedDate(text, value)))}
      />
      <input
        ref={picker}
        className={field.picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        disabled={disabled}
        value={wireDateOf(value) ?? ''}
        onChange={typed((day) => onChange(day.split('-').toReversed().join('/')))}
      />
      <IconButton
        icon="calendar"
        label={t('questions.calendar')}
        disabled={disabled}
        onClick={() => picker.current?.showPicker()}
      />
    </div>
  )
}
