import { undoSeconds } from '@saathi/contract/calendar/rules.ts'
import { useEffect } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../../ui/useAct.ts'

interface UndoButtonProps {
  readonly undo: () => Promise<void>
  /** Called when the time to undo is over. A failure starts the time again, so that the person can read it. */
  readonly onTimeOver: () => void
}

/** Takes back what was just done, as long as the others have not been told. */
export function UndoButton({ undo, onTimeOver }: UndoButtonProps) {
  const t = useTexts()
  const { isBusy, failure, act } = useAct()
  useEffect(() => {
    if (isBusy) return undefined
    const timer = setTimeout(onTimeOver, undoSeconds * 1000)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the time runs once, whatever is rendered meanwhile
  }, [isBusy])
  return (
    <>
      <Button look="plain" icon="back" busy={isBusy} onClick={() => void act(undo)}>
        {t('calendar.undo')}
      </Button>
      {failure === undefined ? null : <p role="alert">{errorText(failure, t)}</p>}
    </>
  )
}
