import { useState } from 'react'

import { chooseLanguage, useLanguages } from './languages.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Frame.module.css'

/** The choice of the language, with the device's picker. */
export function LanguageSelect() {
  const t = useTexts()
  const language = useLanguage()
  const languages = useLanguages()
  const [failed, setFailed] = useState(false)
  const known =
    languages.length === 0 ? [{ language: t('shell.languageName'), languageCode: language }] : languages
  const choose = async (code: string) => setFailed(!(await chooseLanguage(code)))
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
      {failed ? (
        <span role="alert" className={styles.languageFailed}>
          {t('shell.languageFailed')}
        </span>
      ) : null}
    </label>
  )
}
