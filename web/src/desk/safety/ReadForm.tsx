import { caseCalls, type CasePage } from '@saathi/contract/safety/caseCalls.ts'
import { type CaseReadingReason, caseReadingReasons } from '@saathi/contract/safety/caseRules.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { useEffect, useState } from 'react'

import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import formStyles from '../parts/Form.module.css'
import { Pills } from '../parts/Pills.tsx'
import { refreshDesk } from '../parts/refresh.ts'
import { deskFailure, useDeskTexts } from '../parts/words.ts'
import caseStyles from './Safety.module.css'

type Read = Reply<typeof caseCalls.readCase>

/** The rest of the conversation, which is closed until the reader says why. It closes again after half an hour. */
export function ReadForm({ page }: { readonly page: CasePage }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const [reason, setReason] = useState<CaseReadingReason>()
  const [words, setWords] = useState('')
  const [read, setRead] = useState<Read>()
  const { isBusy, failure, act } = useAct()
  useClosing(read, () => setRead(undefined))
  const open = async () => {
    if (reason === undefined) return
    setRead(await ask(caseCalls.readCase, { params: { id: page.id }, body: { reason, words } }))
    await refreshDesk()
  }
  if (read !== undefined && !read.isSecondNeeded)
    return (
      <section className={styles.card}>
        <h3>{t('desk.read.opened')}</h3>
        <p className={styles.hint}>{t('desk.read.until', { until: momentWords(read.until, language) })}</p>
        <Said messages={read.messages} />
      </section>
    )
  const missing = reason === undefined || words.trim() === '' ? t('desk.read.first') : undefined
  const second = read?.isSecondNeeded === true || page.readAskedBy !== null
  return (
    <section className={styles.card}>
      <h3>{t('desk.read.title')}</h3>
      <p className={styles.hint}>{t('desk.read.about')}</p>
      {page.isAboutStaff ? (
        <p className={styles.care}>
          {second
            ? t('desk.read.asked', { name: page.readAskedBy?.name ?? t('desk.you') })
            : t('desk.read.two')}
        </p>
      ) : null}
      <div className={formStyles.form}>
        <Pills
          legend={t('desk.why')}
          options={caseReadingReasons.map((value) => ({ value, label: t(`desk.readReason.${value}`) }))}
          chosen={reason}
          onChange={setReason}
        />
        <TextArea
          label={t('desk.read.words')}
          value={words}
          onChange={setWords}
          maxLength={2000}
          error={failure === undefined ? undefined : deskFailure(failure, t)}
        />
        <Button look="soft" busy={isBusy} disabledReason={missing} onClick={() => void act(open)}>
          {t('desk.read.open')}
        </Button>
      </div>
      <p className={styles.hint}>{t('desk.read.trace')}</p>
    </section>
  )
}

/** Closes the opened messages at their time. */
function useClosing(read: Read | undefined, close: () => void): void {
  const until = read?.until
  // An effect, because a timer is outside of React.
  useEffect(() => {
    if (until === undefined) return undefined
    const timer = setTimeout(close, Math.max(0, Date.parse(until) - serverNow().getTime()))
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the function is new in each render and always does the same
  }, [until])
}

/** Messages with their writers; the reported one is marked. */
export function Said({ messages }: { readonly messages: CasePage['evidence'] }) {
  const t = useDeskTexts()
  const language = useLanguage()
  if (messages.length === 0) return <p className={styles.hint}>{t('desk.read.none')}</p>
  return (
    <ol className={caseStyles.said}>
      {messages.map(({ name, text, on, isSubject }, index) => (
        <li key={`${on}-${index}`} data-subject={isSubject ? true : undefined}>
          <span className={styles.hint}>
            {name === '' ? t('desk.case.erased') : name}, {momentWords(on, language)}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
