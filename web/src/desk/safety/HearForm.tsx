import type { Reply } from '@saathi/contract/base/call.ts'
import type { CasePage } from '@saathi/contract/safety/caseCalls.ts'
import { evidenceCalls } from '@saathi/contract/video/evidenceCalls.ts'
import { useState } from 'react'

import { useLanguage } from '../../texts/texts.ts'
import { Films } from '../../video/public/laterFilms.ts'
import { ask } from '../../wire/api.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { useDeskTexts } from '../parts/words.ts'
import { WordsToOpen } from './WordsToOpen.tsx'

/** The recording that the reporter gave to the team, which is closed until the reader says why. */
export function HearForm({ page }: { readonly page: CasePage }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const [words, setWords] = useState('')
  const [heard, setHeard] = useState<Reply<typeof evidenceCalls.hearRecording>>()
  const open = async () => {
    setHeard(await ask(evidenceCalls.hearRecording, { params: { id: page.id }, body: { words } }))
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
  const second = heard === undefined ? t('desk.read.two') : t('desk.read.asked', { name: t('desk.you') })
  return (
    <WordsToOpen
      title={t('desk.hear.title')}
      about={t('desk.hear.about')}
      act={t('desk.hear.open')}
      missing={t('desk.hear.first')}
      trace={t('desk.hear.trace')}
      second={page.isAboutStaff ? second : undefined}
      words={words}
      onWords={setWords}
      onOpen={open}
    />
  )
}
