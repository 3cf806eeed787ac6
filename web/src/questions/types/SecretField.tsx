import { longestPassword } from '@saathi/contract/questions/kinds.ts'

import { useTexts } from '../../texts/texts.ts'
import { PasswordField } from '../../ui/fields/Field.tsx'
import { type ControlProps, textOf, tiesOf } from '../control.ts'
import styles from '../Questions.module.css'

/** A secret, hidden while typed. Once it is sent, nobody can see it again, not even its owner. */
export function SecretField(props: ControlProps) {
  const t = useTexts()
  if (props.disabled) {
    return (
      <div>
        {props.labelledBy === undefined ? <p className={styles.label}>{props.label}</p> : null}
        <p className={styles.note}>{t('questions.secret.given')}</p>
      </div>
    )
  }
  return (
    <PasswordField
      {...tiesOf(props)}
      hint={[props.hint, t('questions.secret.notKept')].filter(Boolean).join(' ')}
      value={textOf(props.value)}
      onChange={props.onChange}
      autoComplete="off"
      maxLength={longestPassword}
      showLabel={t('questions.secret.show')}
      hideLabel={t('questions.secret.hide')}
    />
  )
}
