import { profileCalls } from '@saathi/contract/accounts/profileCalls.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'

import { ask } from '../api.ts'
import { identityNow } from '../identity.ts'
import { useAsk } from '../queries.ts'
import { showLanguage, useLanguage, useTexts } from '../texts.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Frame.module.css'

/** The language of everything on the screen, by the device's own picker. */
export function LanguageSelect() {
  const t = useTexts()
  const language = useLanguage()
  const languages = useAsk(contentCalls.languages, {})
  const known = languages.data ?? [{ language: t('shell.languageName'), languageCode: language }]
  return (
    <label className={styles.language}>
      <Icon name="globe" />
      <span className="hidden-words">{t('shell.language')}</span>
      <select value={language} onChange={(event) => void choose(event.target.value)}>
        {known.map((each) => (
          <option key={each.languageCode} value={each.languageCode} lang={each.languageCode}>
            {each.language}
          </option>
        ))}
      </select>
    </label>
  )
}

async function choose(code: string): Promise<void> {
  await showLanguage(code)
  if (identityNow().state === 'signedIn') await ask(profileCalls.primaryLanguage, { params: { code } })
}
