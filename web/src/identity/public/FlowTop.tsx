import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Segments } from '../../ui/figures/Progress.tsx'
import styles from '../../ui/Flow.module.css'

interface FlowTopProps {
  readonly step: number
  readonly total: number
  readonly onBack: () => void
}

/** The top of a flow: the back button and the progress. */
export function FlowTop({ step, total, onBack }: FlowTopProps) {
  const t = useTexts()
  const label = t('identity.stepOf', { step: step + 1, total })
  return (
    <div className={styles.flow}>
      <IconButton icon="back" label={t('identity.back')} onClick={onBack} />
      <Segments total={total} done={step} current label={label} />
      <span className={styles.flowCount} aria-hidden="true">
        {label}
      </span>
    </div>
  )
}
