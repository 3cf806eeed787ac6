import type { ReactNode } from 'react'

import { Button } from '../../ui/Button.tsx'
import { useAct } from '../../ui/useAct.ts'
import styles from '../parts/Desk.module.css'
import formStyles from '../parts/Form.module.css'
import { refreshDesk } from '../parts/refresh.ts'
import { deskFailure, useDeskTexts } from '../parts/words.ts'
import { WordsArea } from '../fields/WordsArea.tsx'

interface WordsToOpenProps {
  readonly title: string
  readonly about: string
  /** The words of the button. */
  readonly act: string
  /** Says what is missing before it can be opened. */
  readonly missing: string
  /** Says who learns of it. */
  readonly trace: string
  /** What two people have to know if the case is about staff. */
  readonly second: string | undefined
  readonly words: string
  readonly onWords: (words: string) => void
  /** Whether something besides the words is missing. */
  readonly lacks?: boolean
  readonly onOpen: () => Promise<void>
  /** Fields above the words. */
  readonly children?: ReactNode
}

/** Something of a case that is closed until the reader says why, in words that leave a trace. */
export function WordsToOpen(props: WordsToOpenProps) {
  const { title, about, act: actWords, missing, trace } = props
  const { second, words, onWords, lacks = false, onOpen, children } = props
  const t = useDeskTexts()
  const { isBusy, failure, act } = useAct()
  const open = async () => {
    await onOpen()
    await refreshDesk()
  }
  return (
    <section className={styles.card}>
      <h3>{title}</h3>
      <p className={styles.hint}>{about}</p>
      {second === undefined ? null : <p className={styles.care}>{second}</p>}
      <div className={formStyles.form}>
        {children}
        <WordsArea
          label={t('desk.read.words')}
          value={words}
          onChange={onWords}
          maxLength={2000}
          error={failure === undefined ? undefined : deskFailure(failure, t)}
        />
        <Button
          look="soft"
          busy={isBusy}
          disabledReason={lacks || words.trim() === '' ? missing : undefined}
          onClick={() => void act(open)}
        >
          {actWords}
        </Button>
      </div>
      <p className={styles.hint}>{trace}</p>
    </section>
  )
}
