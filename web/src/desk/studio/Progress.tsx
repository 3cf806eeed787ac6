import type { DraftEntry } from '@saathi/contract/matching/studioShapes.ts'
import { draftSteps } from '@saathi/contract/matching/studioRules.ts'

import styles from '../parts/Desk.module.css'
import { useDeskTexts } from '../parts/words.ts'

/** How far the dry run of a draft is; nothing once it is ready. */
export function Progress({ draft: { state, progress } }: { readonly draft: DraftEntry }) {
  const t = useDeskTexts()
  if (state === 'ready') return null
  const steps = draftSteps.length
  const words = t(`desk.studio.state.${state}`, { step: progress + 1, steps })
  if (state !== 'working') {
    return (
      <p role="status" className={state === 'waiting' ? styles.hint : styles.care}>
        {words}
      </p>
    )
  }
  return (
    <p role="status">
      <progress value={progress} max={steps} aria-label={words} /> {words}
    </p>
  )
}
