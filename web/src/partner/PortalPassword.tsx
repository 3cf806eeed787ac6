import { useTexts } from '../texts/texts.ts'
import { PasswordField } from '../ui/fields/Field.tsx'

interface PortalPasswordProps {
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly error: string | undefined
}

/** The password of a person's account at the portal. */
export function PortalPassword({ value, onChange, error }: PortalPasswordProps) {
  const t = useTexts()
  return (
    <PasswordField
      label={t('identity.password')}
      hint={t('partner.passwordHint')}
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      showLabel={t('identity.showPassword')}
      hideLabel={t('identity.hidePassword')}
      error={error}
    />
  )
}
