import { useEffect, useEffectEvent, useState } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Which side of a proposal is no longer available. */
export type Gone = 'MENTEE_UNAVAILABLE' | 'MENTOR_UNAVAILABLE'

interface UnavailableDialogProps {
  readonly gone: Gone
  readonly onReload: () => void
}

/** Seconds until the page reloads by itself. */
const reloadSeconds = 5

/** Says that someone has left, and that nothing was sent. It can't be closed: the proposals behind it are out of date. */
export function UnavailableDialog({ gone, onReload }: UnavailableDialogProps) {
  const t = useTexts()
  const [left, setLeft] = useState(reloadSeconds)
  const reload = useEffectEvent(onReload)
  useEffect(() => {
    if (left === 0) {
      reload()
      return undefined
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const who = gone === 'MENTEE_UNAVAILABLE' ? 'mentee' : 'mentor'
  return (
    <Dialog
      title={t(`matching.gone.title.${who}`)}
      actions={<Button onClick={onReload}>{t('matching.gone.now')}</Button>}
    >
      <p>{t(`matching.gone.body.${who}`)}</p>
      <p>{t('matching.gone.in', { count: left })}</p>
    </Dialog>
  )
}
