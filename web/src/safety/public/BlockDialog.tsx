import { useEffect, useState } from 'react'

import { codeText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { changeBlocked } from './block.ts'
import styles from './Safety.module.css'

interface BlockDialogProps {
  readonly person: { readonly userId: string; readonly name: string }
  /** Called when the dialog has disappeared. */
  readonly onClose: () => void
}

/** How long the note with the way back stays. */
const noteMs = 10_000

/** Says what blocking does before it is done; afterwards a note at the edge of the screen takes it back. */
export function BlockDialog({ person, onClose }: BlockDialogProps) {
  const t = useTexts()
  const [stage, setStage] = useState<'asking' | 'done' | { readonly failure: string }>('asking')
  const { userId, name } = person
  const block = async () => {
    setStage('done')
    const outcome = await changeBlocked(userId, true)
    if (outcome.kind === 'refused') setStage({ failure: codeText(outcome.code, t) })
  }
  if (stage === 'asking') {
    return (
      <Dialog
        title={t('safety.block.title', { name })}
        onClose={onClose}
        actions={
          <>
            <Button look="soft" onClick={onClose}>
              {t('safety.block.cancel')}
            </Button>
            <Button onClick={() => void block()}>{t('safety.block.do')}</Button>
          </>
        }
      >
        <ul className={styles.points}>
          {['writing', 'groups', 'matching', 'team', 'told', 'undo'].map((point) => (
            <li key={point}>{t(`safety.block.${point}`, { name })}</li>
          ))}
        </ul>
      </Dialog>
    )
  }
  if (stage === 'done') {
    return (
      <Note onGone={onClose} text={t('safety.block.done', { name })}>
        <Button
          look="inverse"
          onClick={() => {
            void changeBlocked(userId, false)
            onClose()
          }}
        >
          {t('safety.undo')}
        </Button>
      </Note>
    )
  }
  return <Note onGone={onClose} text={stage.failure} />
}

interface NoteProps {
  readonly text: string
  readonly onGone: () => void
  readonly children?: React.ReactNode
}

/** A note over the page that goes by itself, and waits while the focus or the pointer is in it. */
function Note({ text, onGone, children }: NoteProps) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(onGone, noteMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a new function does not begin the time anew
  }, [isHeld])
  return (
    <div
      className={styles.note}
      popover="manual"
      ref={(note) => note?.showPopover?.()}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p role="status">{text}</p>
      {children}
    </div>
  )
}
