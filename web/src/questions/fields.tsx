import type { Question, QuestionType } from '@saathi/contract/questions/question.ts'
import { type FormValue, longestText, longestTextBox } from '@saathi/contract/questions/kinds.ts'
import type { Verdict } from '@saathi/contract/questions/rules.ts'
import type { ComponentType } from 'react'

import { useLocal, useTexts } from '../texts.ts'
import { ChoiceGroup } from '../ui/Choice.tsx'
import { SelectField, TextArea, TextField } from '../ui/Field.tsx'
import { asTypedDate } from './asTypedDate.ts'
import { optionsOf, scaleOptionsOf } from './options.ts'
import { optionVerdict } from './verdict.ts'

/** What the field of every question type receives. */
export interface ControlProps {
  readonly question: Question
  readonly label: string
  readonly labelHidden: boolean
  readonly hint: string | undefined
  readonly value: FormValue
  readonly onChange: (value: FormValue) => void
  readonly error: string | undefined
  readonly disabled: boolean
  readonly verdict: Verdict | undefined
}

/** The one table of question types: who adds a type adds a line. */
export const fields: Readonly<Record<QuestionType, ComponentType<ControlProps>>> = {
  Text: LineField,
  TextBox: BoxField,
  Number: NumberField,
  SingleChoiceRadio: OneOfCards,
  SingleChoiceDropDown: OneOfList,
  MultiChoiceDropDown: SeveralOfCards,
  SingleChoiceButton: OneOfButtons,
  Date: DateField,
  Scale: ScaleField,
}

function LineField(props: ControlProps) {
  return (
    <TextField
      {...tiesOf(props)}
      value={textOf(props.value)}
      onChange={props.onChange}
      maxLength={longestText}
      disabled={props.disabled}
      {...(props.question.autocomplete === undefined ? {} : { autoComplete: props.question.autocomplete })}
    />
  )
}

function BoxField(props: ControlProps) {
  return (
    <TextArea
      {...tiesOf(props)}
      value={textOf(props.value)}
      onChange={props.onChange}
      maxLength={longestTextBox}
      disabled={props.disabled}
    />
  )
}

function NumberField(props: ControlProps) {
  return (
    <TextField
      {...tiesOf(props)}
      inputMode="decimal"
      value={textOf(props.value)}
      onChange={props.onChange}
      maxLength={30}
      disabled={props.disabled}
    />
  )
}

function DateField(props: ControlProps) {
  const t = useTexts()
  return (
    <TextField
      {...tiesOf(props)}
      hint={props.hint ?? t('questions.dateHint')}
      inputMode="numeric"
      value={textOf(props.value)}
      onChange={(typed) => props.onChange(asTypedDate(typed, textOf(props.value)))}
      maxLength={10}
      disabled={props.disabled}
    />
  )
}

function OneOfList(props: ControlProps) {
  const t = useTexts()
  const local = useLocal()
  return (
    <SelectField
      {...tiesOf(props)}
      value={textOf(props.value)}
      onChange={props.onChange}
      placeholder={t('questions.choose')}
      disabled={props.disabled}
      options={optionsOf(props.question).map((option) => ({
        value: option.key,
        label: local(option.label, option.localeLabel),
      }))}
    />
  )
}

function OneOfCards(props: ControlProps) {
  return <Cards {...props} />
}

function OneOfButtons(props: ControlProps) {
  return <Cards {...props} inRow={props.verdict === undefined} />
}

function SeveralOfCards(props: ControlProps) {
  const t = useTexts()
  const hint = props.hint ?? (props.verdict === undefined ? t('questions.chooseSeveral') : undefined)
  return <Cards {...props} hint={hint} several />
}

function Cards(props: ControlProps & { readonly several?: boolean; readonly inRow?: boolean }) {
  const t = useTexts()
  const local = useLocal()
  const chosen = listOf(props.value)
  return (
    <ChoiceGroup
      legend={props.label}
      legendHidden={props.labelHidden}
      hint={props.hint}
      error={props.error}
      disabled={props.disabled}
      several={props.several ?? false}
      inRow={props.inRow ?? false}
      chosen={chosen}
      onChange={(keys) => props.onChange(props.several === true ? keys : (keys[0] ?? ''))}
      options={optionsOf(props.question).map((option) => {
        const verdict = props.verdict === undefined ? undefined : optionVerdict(option, chosen)
        const help = local(option.helpText ?? '', option.localeHelpText)
        const isYours = props.verdict !== undefined && chosen.includes(option.key)
        const note = [
          isYours ? t('questions.option.yours') : '',
          verdict === undefined ? '' : t(`questions.option.${verdict}`),
          help,
        ]
          .filter((part) => part !== '')
          .join(' · ')
        return {
          value: option.key,
          label: local(option.label, option.localeLabel),
          note: note === '' ? undefined : note,
          verdict,
        }
      })}
    />
  )
}

function ScaleField(props: ControlProps) {
  const local = useLocal()
  const options = scaleOptionsOf(props.question)
  return (
    <ChoiceGroup
      legend={props.label}
      legendHidden={props.labelHidden}
      hint={props.hint}
      error={props.error}
      disabled={props.disabled}
      inRow={options.length < 6}
      chosen={listOf(props.value)}
      onChange={([key = '']) => props.onChange(key)}
      options={options.map(({ option, label, localeLabel }) => {
        const words = local(label, localeLabel)
        return { value: String(option), label: words === '' ? String(option) : `${option} · ${words}` }
      })}
    />
  )
}

function tiesOf({ label, labelHidden, hint, error }: ControlProps) {
  return { label, labelHidden, hint, error }
}

function textOf(value: FormValue): string {
  return typeof value === 'string' ? value : ''
}

function listOf(value: FormValue): readonly string[] {
  if (typeof value !== 'string') return value
  return value === '' ? [] : [value]
}
