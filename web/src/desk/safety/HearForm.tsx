import type { Reply } from '@saathi/contract/base/call.ts'
import type { CasePage } from '@saathi/contract/safety/caseCalls.ts'
import { evidenceCalls } from '@saathi/contract/video/evidenceCalls.ts'
import { useState } from 'react'

import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import { useAct } from '../../ui/useAct.ts'
import { Films } from '../../video/public/laterFilms.ts'
import { ask } from '../../wire/api.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import formStyles from '../parts/Form.module.css'
import { refreshDesk } from '../parts/refresh.ts'
import { deskFailure, useDeskTexts } from '../parts/words.ts'

/** The recording that the reporter gave to the team, which is closed until the reader says why. */
export function HearForm({ page }: { readonly page: CasePage }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const [words, setWords] = useState('')
  const [heard, setHeard] = useState<Reply<typeof evidenceCalls.hearRecording>>()
  const { isBusy, failure, act } = useAct()
  const open = async () => {
    setHeard(await ask(evidenceCalls.hearRecording, { params: { id: page.id }, body: { words } }))
    await refreshDesk()
  }
  if (heard !== undefined && !heard.isSecondNeeded)
    return (
      <section className={styles.card}>
        <h3>{t('desk.hear.title')}</h3>
        <p className={styles.hint}>{t('desk.hear.until', { until: momentWords(heard.until, language) })}</p>
        <Films
          whole={heard.whole}
          wholeLabel={t('desk.hear.whole')}
          films={heard.takes.map(({ name, startedOn, ...film }) => ({
            ...film,
            label: `${name === '' ? t('desk.case.erased') : name}, ${momentWords(startedOn, language)}`,
          }))}
        />
      </section>
    )
  return (
    <section className={styles.card}>
      <h3>{t('desk.hear.title')}</h3>
      <p className={styles.hint}>{t('desk.hear.about')}</p>
      {page.isAboutStaff ? (
        <p className={styles.care}>
          {heard === undefined ? t('desk.read.two') : t('desk.read.asked', { name: t('desk.you') })}
        </p>
      ) : null}
      <div className={formStyles.form}>
        <TextArea
          label={t('desk.read.words')}
          value={words}
          onChange={setWords}
          maxLength={2000}
          error={failure === undefined ? undefined : deskFailure(failure, t)}
        />
        <Button
          look="soft"
          busy={isBusy}
          disabledReason={words.trim() === '' ? t('desk.hear.first') : undefined}
          onClick={() => void act(open)}
        >
          {t('desk.hear.open')}
        </Button>
      </div>
      <p className={styles.hint}>{t('desk.hear.trace')}</p>
    </section>
  )
}
