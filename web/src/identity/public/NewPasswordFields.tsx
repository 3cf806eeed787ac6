import { isAcceptedPassword, passwordChecks } from '@saathi/contract/identity/rules.ts'

import { type Translate, useTexts } from '../../texts/texts.ts'
import { PasswordField } from '../../ui/fields/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from '../../ui/Flow.module.css'

/** A password and its repetition, as typed. */
export interface NewPassword {
  readonly password: string
  readonly again: string
}

/** Nothing typed yet. */
export const noPassword: NewPassword = { password: '', again: '' }

/** Whether a new password meets the policy and its repetition is equal. */
export function isReady({ password, again }: NewPassword): boolean {
  return isAcceptedPassword(password) && again === password
}

/** Says the first thing that a new password still needs; undefined if it is ready. */
export function missingOf({ password, again }: NewPassword, t: Translate): string | undefined {
  const missing = passwordChecks(password).find(({ met }) => !met)
  if (missing !== undefined)
    return t('identity.choose.missing', { point: t(`identity.policy.${missing.requirement}`) })
  return again === password ? undefined : t('identity.choose.twice')
}

interface NewPasswordFieldsProps {
  /** The account's address, so that the browser's password manager stores it with the password. */
  readonly email: string
  readonly typed: NewPassword
  readonly onType: (typed: NewPassword) => void
  readonly error?: string | undefined
}

/** Fields for a new password and its repetition, with a checklist of the policy. */
export function NewPasswordFields({ email, typed, onType, error }: NewPasswordFieldsProps) {
  const t = useTexts()
  const { password, again } = typed
  const different = again !== '' && again !== password
  const words = { showLabel: t('identity.showPassword'), hideLabel: t('identity.hidePassword') }
  return (
    <>
      {/* Not type=hidden, because password managers ignore hidden inputs. */}
      <input
        className="hidden-words"
        type="email"
        name="email"
        autoComplete="username"
        aria-hidden="true"
        tabIndex={-1}
        value={email}
        readOnly
      />
      <PasswordField
        label={t('identity.password')}
        autoComplete="new-password"
        value={password}
        onChange={(value) => onType({ password: value, again })}
        error={error}
        {...words}
      />
      <ul className={styles.checks}>
        {passwordChecks(password).map(({ requirement, met }) => (
          <li key={requirement} className={met ? styles.met : ''}>
            {met ? <Icon name="tick" /> : <i className={styles.unmet} />}
            {t(`identity.policy.${requirement}`)}
            <span className="hidden-words">{t(met ? 'identity.policyMet' : 'identity.policyUnmet')}</span>
          </li>
        ))}
      </ul>
      <PasswordField
        label={t('identity.passwordAgain')}
        autoComplete="new-password"
        value={again}
        onChange={(value) => onType({ password, again: value })}
        error={different ? t('identity.passwordsDiffer') : undefined}
        {...words}
      />
    </>
  )
}
