import { useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Layout.tsx'
import styles from '../parts/Desk.module.css'
import formStyles from '../parts/Form.module.css'
import { CopyButton } from './CopyButton.tsx'
import { useDeskTexts } from '../parts/words.ts'

/** The recovery codes, which are shown once. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[]
  readonly onDone: () => Promise<void>
}) {
  const t = useDeskTexts()
  const [isSaved, setSaved] = useState(false)
  return (
    <div className={styles.stack}>
      <Heading lead={t('desk.factor.saveLead')}>{t('desk.factor.save')}</Heading>
      <ol className={formStyles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <CopyButton text={codes.join('\n')} />
      <label className={formStyles.check}>
        <input type="checkbox" checked={isSaved} onChange={() => setSaved(!isSaved)} />
        {t('desk.factor.saved')}
      </label>
      <Button
        wide
        disabledReason={isSaved ? undefined : t('desk.factor.saveFirst')}
        onClick={() => void onDone()}
      >
        {t('desk.factor.open')}
      </Button>
    </div>
  )
}
