import { optionVerdict } from '@saathi/contract/questions/verdict.ts'
import type { ReactNode } from 'react'

import { useLocal, useTexts } from '../texts/texts.ts'
import { ChoiceGroup } from '../ui/fields/Choice.tsx'
import { type ControlProps, keysOf } from './control.ts'
import { optionsOf, withoutContradiction } from './options.ts'

interface OptionsProps extends ControlProps {
  readonly several?: boolean
  readonly inRow?: boolean
  /** Shown between the hint and the options. */
  readonly above?: ReactNode
  /** Filters the options; chosen ones are always shown. */
  readonly isShown?: (words: string) => boolean
}

/** The options of a question, to choose one or several. Once the question is answered, they show right and wrong. */
export function Options({ several = false, inRow = false, isShown = () => true, ...props }: OptionsProps) {
  const t = useTexts()
  const local = useLocal()
  const chosen = keysOf(props.value)
  const noteOf = (option: ReturnType<typeof optionsOf>[number]) => {
    const verdict = props.verdict === undefined ? undefined : optionVerdict(option, chosen)
    const isYours = props.verdict !== undefined && chosen.includes(option.key)
    const isMissed = verdict === 'right' && !isYours
    const note = [
      isYours ? t('questions.option.yours') : '',
      verdict === undefined ? '' : t(`questions.option.${isMissed ? 'missed' : verdict}`),
      local(option.helpText ?? '', option.localeHelpText),
    ]
      .filter((part) => part !== '')
      .join(' · ')
    return { verdict, note: note === '' ? undefined : note }
  }
  return (
    <ChoiceGroup
      legend={props.label}
      labelledBy={props.labelledBy}
      hint={props.hint}
      error={props.error}
      disabled={props.disabled}
      above={props.above}
      several={several}
      inRow={inRow}
      chosen={chosen}
      onChange={(keys) => props.onChange(several ? withoutContradiction(chosen, keys) : (keys[0] ?? ''))}
      options={optionsOf(props.question)
        .map((option) => ({
          value: option.key,
          label: local(option.label, option.localeLabel),
          ...noteOf(option),
        }))
        .filter(({ value, label }) => chosen.includes(value) || isShown(label))}
    />
  )
}
