import { useLocal, useTexts } from '../../texts/texts.ts'
import { Video } from '../../ui/Video.tsx'
import type { ControlProps } from '../control.ts'
import styles from '../Questions.module.css'

/** A video with its text; it takes no answer. */
export function VideoField({ question, label, labelledBy, hint }: ControlProps) {
  const t = useTexts()
  const local = useLocal()
  const words = {
    play: t('questions.video.play'),
    cost: t('questions.video.cost'),
    there: t('questions.video.there'),
  }
  return (
    <div className={styles.video}>
      {labelledBy === undefined ? <p className={styles.label}>{label}</p> : null}
      <Video url={local(question.url ?? '', question.localeUrl)} title={label} words={words}>
        {hint === undefined ? null : <p>{hint}</p>}
      </Video>
    </div>
  )
}
