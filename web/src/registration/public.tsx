import { paths } from '../wire/paths.ts'
import { useTexts } from '../texts/texts.ts'

/** What a person accepts together with the declaration, with links that leave the form open. */
export function TermsLinks() {
  const t = useTexts()
  return (
    <p>
      {t('registration.declaration.terms')}{' '}
      <a href={paths.termsOfService} target="_blank" rel="noopener">
        {t('shell.terms')}
      </a>
      {' · '}
      <a href={paths.privacyPolicy} target="_blank" rel="noopener">
        {t('shell.privacy')}
      </a>
    </p>
  )
}
