import { useState } from 'react'

import { useLocal, useTexts } from '../../texts/texts.ts'
import { TextField } from '../../ui/fields/Field.tsx'
import { type ControlProps, keysOf } from '../control.ts'
import { Options } from '../Options.tsx'
import styles from '../Questions.module.css'

/** With more options there is a search box. */
const fewOptions = 8

/** A choice of several cards. */
export function SeveralField(props: ControlProps) {
  const t = useTexts()
  const local = useLocal()
  const [sought, setSought] = useState('')
  const isLong = props.question.answerOptions.length > fewOptions && props.verdict === undefined
  const hint = props.hint ?? (props.verdict === undefined ? t('questions.chooseSeveral') : undefined)
  const words = sought.trim().toLocaleLowerCase()
  const isFound = (label: string) => label.toLocaleLowerCase().includes(words)
  if (!isLong) return <Options {...props} hint={hint} several />
  return (
    <Options
      {...props}
      hint={hint}
      several
      isShown={isFound}
      above={
        <div className={styles.find}>
          <TextField
            label={t('questions.find')}
            type="search"
            value={sought}
            onChange={setSought}
            maxLength={60}
            disabled={props.disabled}
          />
          <p className={styles.note} role="status">
            {props.question.answerOptions.some((option) => isFound(local(option.label, option.localeLabel)))
              ? t('questions.chosen', { count: keysOf(props.value).length })
              : t('questions.foundNone')}
          </p>
        </div>
      }
    />
  )
}
