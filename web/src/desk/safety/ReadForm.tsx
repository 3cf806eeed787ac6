import { caseCalls, type CasePage } from '@saathi/contract/safety/caseCalls.ts'
import { type CaseReadingReason, caseReadingReasons } from '@saathi/contract/safety/caseRules.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { useEffect, useState } from 'react'

import { useLanguage } from '../../texts/texts.ts'
import { ask } from '../../wire/api.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { Pills } from '../parts/Pills.tsx'
import { useDeskTexts } from '../parts/words.ts'
import caseStyles from './Safety.module.css'
import { WordsToOpen } from './WordsToOpen.tsx'

type Read = Reply<typeof caseCalls.readCase>

/** The rest of the conversation, which is closed until the reader says why. It closes again after half an hour. */
export function ReadForm({ page }: { readonly page: CasePage }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const [reason, setReason] = useState<CaseReadingReason>()
  const [words, setWords] = useState('')
  const [read, setRead] = useState<Read>()
  useClosing(read, () => setRead(undefined))
  const open = async () => {
    if (reason === undefined) return
    setRead(await ask(caseCalls.readCase, { params: { id: page.id }, body: { reason, words } }))
  }
  if (read !== undefined && !read.isSecondNeeded)
    return (
      <section className={styles.card}>
        <h3>{t('desk.read.opened')}</h3>
        <p className={styles.hint}>{t('desk.read.until', { until: momentWords(read.until, language) })}</p>
        <Said messages={read.messages} />
      </section>
    )
  const isAsked = read?.isSecondNeeded === true || page.readAskedBy !== null
  const second = isAsked
    ? t('desk.read.asked', { name: page.readAskedBy?.name ?? t('desk.you') })
    : t('desk.read.two')
  return (
    <WordsToOpen
      title={t('desk.read.title')}
      about={t('desk.read.about')}
      act={t('desk.read.open')}
      missing={t('desk.read.first')}
      trace={t('desk.read.trace')}
      second={page.isAboutStaff ? second : undefined}
      words={words}
      onWords={setWords}
      lacks={reason === undefined}
      onOpen={open}
    >
      <Pills
        legend={t('desk.why')}
        options={caseReadingReasons.map((value) => ({ value, label: t(`desk.readReason.${value}`) }))}
        chosen={reason}
        onChange={setReason}
      />
    </WordsToOpen>
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
