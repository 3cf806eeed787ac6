import { type ChangeEvent, type HTMLInputAutoCompleteAttribute, type ReactNode, useId, useState } from 'react'

import { IconButton } from '../Button.tsx'
import styles from './Field.module.css'
import { Icon } from '../Icon.tsx'

interface Labelled {
  readonly label: string
  /** The id of the heading that already shows the label, so that it is neither shown nor read twice. */
  readonly labelledBy?: string | undefined
  readonly hint?: string | undefined
  /** A sentence that says what to do. It is shown below the field and read with it. */
  readonly error?: string | undefined
}

/** Ids and attributes that tie a field to its label, hint and error. */
export interface FieldTies {
  readonly id: string
  readonly 'aria-labelledby': string | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

/** A field with its label and hint above and its error below. */
export function Field({
  label,
  labelledBy,
  hint,
  error,
  children,
}: Labelled & { readonly children: (ties: FieldTies) => ReactNode }) {
  const id = useId()
  const describedBy = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .join(' ')
    .trim()
  return (
    <div className={styles.field}>
      {labelledBy === undefined ? (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      ) : null}
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {children({
        id,
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error !== undefined,
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** The error of a field, with an icon. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (error === undefined) return null
  return (
    <span id={id} className={styles.error}>
      <Icon name="warning" />
      {error}
    </span>
  )
}

interface TextFieldProps extends Labelled {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'tel' | 'search' | 'time' | 'date'
  /** The first and the last value of a date or a time. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly maxLength?: number
  readonly name?: string
  readonly onBlur?: () => void
  readonly placeholder?: string | undefined
  readonly disabled?: boolean | undefined
  /** Screen readers read the field, but it cannot be changed. */
  readonly readOnly?: boolean
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, labelledBy, hint, error, onChange, type = 'text', ...input } = props
  return (
    <Field label={label} labelledBy={labelledBy} hint={hint} error={error}>
      {(ties) => <input {...ties} {...input} className={styles.box} type={type} onChange={typed(onChange)} />}
    </Field>
  )
}

/** Several lines of text. */
export function TextArea(props: TextFieldProps) {
  const { label, labelledBy, hint, error, onChange, value, maxLength, disabled } = props
  return (
    <Field label={label} labelledBy={labelledBy} hint={hint} error={error}>
      {(ties) => (
        <textarea
          {...ties}
          className={styles.box}
          value={value}
          maxLength={maxLength}
          disabled={disabled}
          onChange={typed(onChange)}
        />
      )}
    </Field>
  )
}

interface PasswordFieldProps extends Labelled {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: 'current-password' | 'new-password' | 'off'
  readonly maxLength?: number
  readonly showLabel: string
  readonly hideLabel: string
}

/** A password, hidden until the person shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={props.label} labelledBy={props.labelledBy} hint={props.hint} error={props.error}>
      {(ties) => (
        <div className={styles.reveal}>
          <input
            {...ties}
            className={styles.box}
            type={shown ? 'text' : 'password'}
            value={props.value}
            autoComplete={props.autoComplete}
            maxLength={props.maxLength ?? 256}
            onChange={typed(props.onChange)}
          />
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={shown ? props.hideLabel : props.showLabel}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}

interface CodeFieldProps extends Labelled {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly length: number
}

/** A one-time code, pasted, typed or filled in by the phone. Spaces and dashes are removed. */
export function CodeField({ value, onChange, length, ...labels }: CodeFieldProps) {
  const keep = (text: string) =>
    text
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toUpperCase()
      .slice(0, length)
  return (
    <Field {...labels}>
      {(ties) => (
        <input
          {...ties}
          className={styles.code}
          value={value}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => onChange(keep(inLatinDigits(target)))}
        />
      )}
    </Field>
  )
}

/** One option of a list. */
export interface SelectOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

interface SelectFieldProps extends Labelled {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly SelectOption[]
  /** The text before anything is chosen. */
  readonly placeholder: string
  readonly disabled?: boolean | undefined
}

/** A choice from a list, with the device's picker. */
export function SelectField({
  value,
  onChange,
  options,
  placeholder,
  disabled,
  ...labels
}: SelectFieldProps) {
  return (
    <Field {...labels}>
      {(ties) => (
        <div className={styles.select}>
          <select
            {...ties}
            className={styles.box}
            value={value}
            disabled={disabled}
            onChange={typed(onChange)}
          >
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </div>
      )}
    </Field>
  )
}

/** Turns a text handler into a change handler. Where a number is asked for, the digits of nine Indian scripts become 0 to 9. */
export function typed(onChange: (value: string) => void) {
  return ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    onChange(/^(?:numeric|decimal|tel)$/.test(target.inputMode) ? inLatinDigits(target) : target.value)
}

/**
 * Puts 0 to 9 in place of other digits in a field, and returns its text. Each digit is one character long in each script,
 * so that the caret stays where it is. React would move the caret to the end, because the text in the field differs from the one that it sets.
 */
function inLatinDigits(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  const text = latinDigits(field.value)
  if (text === field.value || field instanceof HTMLSelectElement) return text
  const { selectionStart, selectionEnd } = field
  field.value = text
  field.setSelectionRange(selectionStart, selectionEnd)
  return text
}

/** From Devanagari to Malayalam, the digits of a script stand in a row whose first code point ends in 6. */
function latinDigits(text: string): string {
  return text.replaceAll(/(?=[\u0966-\u0d6f])\p{Nd}/gu, (digit) => String((digit.charCodeAt(0) & 15) - 6))
}
