import { useState } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Layout.tsx'
import { Faces } from './Faces.tsx'
import styles from './Record.module.css'
import { refreshRatings, useRating } from './useRating.ts'

/** The thanks stay for this long. */
const thanksMs = 3000

/** Asks how a call was. Skip puts the card away. */
export function RatingCard({ callId }: { readonly callId: string }) {
  const t = useTexts()
  const [value, setValue] = useState(0)
  const [stage, setStage] = useState<'asking' | 'busy' | 'thanks' | 'closed'>('asking')
  const { failure, rate } = useRating(callId)
  const close = () => {
    setStage('closed')
    // Not before: a rated call has no card, and the thanks would go with it.
    void refreshRatings()
  }
  const finish = async (rating: number | null) => {
    setStage('busy')
    if (!(await rate(rating))) return setStage('asking')
    if (rating === null) return close()
    setStage('thanks')
    setTimeout(close, thanksMs)
  }
  if (stage === 'closed') return null
  if (stage === 'thanks') {
    return (
      <Card>
        <p role="status">{t('call.rate.thanks')}</p>
      </Card>
    )
  }
  const isBusy = stage === 'busy'
  return (
    <Card>
      <Faces legend={t('call.rate.question')} value={value} onChange={setValue} />
      {failure === undefined ? null : <p role="alert">{failure}</p>}
      <div className={styles.acts}>
        <Button look="soft" busy={isBusy} onClick={() => void finish(null)}>
          {t('call.rate.skip')}
        </Button>
        <Button
          busy={isBusy}
          disabledReason={value === 0 ? '' : undefined}
          onClick={() => void finish(value)}
        >
          {t('call.rate.submit')}
        </Button>
      </div>
    </Card>
  )
}
