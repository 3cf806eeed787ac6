import type { ScreenedPage } from '@saathi/contract/matching/screeningCalls.ts'
import { decisionMailMs, type StageDecision } from '@saathi/contract/matching/screeningRules.ts'

import styles from '../parts/Desk.module.css'
import formStyles from '../parts/Form.module.css'
import { useDeskTexts } from '../parts/words.ts'
import letterStyles from './Letter.module.css'

interface LetterProps {
  readonly name: string
  /** Undefined if no email leaves. */
  readonly letter: NonNullable<ScreenedPage['letters']>[StageDecision] | undefined
  readonly words: string
  readonly needsTwo: boolean
}

/** The email as the applicant will read it, in their language, and when it leaves. */
export function LetterShown({ name, letter, words, needsTwo }: LetterProps) {
  const t = useDeskTexts()
  const minutes = decisionMailMs / 60_000
  if (letter === undefined) return <p className={styles.hint}>{t('desk.letter.none', { name })}</p>
  return (
    <section>
      <p className={formStyles.label}>{t('desk.letter.title', { name })}</p>
      <blockquote className={letterStyles.letter}>
        <b>{letter.title}</b>
        <p>{letter.body.replace('{because}', words.trim() === '' ? '…' : words)}</p>
      </blockquote>
      <p className={styles.hint}>{t(needsTwo ? 'desk.letter.two' : 'desk.letter.when', { name, minutes })}</p>
    </section>
  )
}
