import type { ReactNode } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../../ui/useAct.ts'
import formStyles from './Form.module.css'
import { refreshDesk } from './refresh.ts'
import { offerUndo } from './undo.ts'
import { deskFailure, useDeskTexts } from './words.ts'

/** What an act returns if it can be undone. */
interface Done {
  readonly actionId?: string | null
  readonly undoUntil?: string | null
  /** The sentence beside the undo, if it depends on the result. */
  readonly words?: string
  /** When an email about it leaves. */
  readonly mailsAt?: number
}

interface ActDialogProps {
  readonly title: string
  /** The words of the button; by default the title. */
  readonly act?: string
  /** Why the act cannot be done yet. */
  readonly missing?: string | undefined
  /** The sentence beside the undo. */
  readonly done?: string
  readonly onAct: () => Promise<unknown>
  readonly onClose: () => void
  readonly children: (failure: string | undefined) => ReactNode
}

/** A dialog of the desk with one act: it says why the act failed, offers to undo it, and loads the desk again. */
export function ActDialog(props: ActDialogProps) {
  const { title, act: words = title, missing, done, onAct, onClose, children } = props
  const t = useDeskTexts()
  const { isBusy, failure, act } = useAct()
  const work = async () => {
    const result = await onAct()
    // An act that cannot be undone takes the offer of the one before away: its button would undo the wrong one.
    const undo = isDone(result) ? result : { actionId: null, undoUntil: null }
    offerUndo(done === undefined ? undefined : { words: done, ...undo })
    await refreshDesk()
    onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t('desk.cancel')}
          </Button>
          <Button busy={isBusy} disabledReason={missing} onClick={() => void act(work)}>
            {words}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the fields in it take the keys */}
      <div
        className={formStyles.act}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (!isBusy && missing === undefined) void act(work)
        }}
      >
        {children(failure === undefined ? undefined : deskFailure(failure, t))}
      </div>
    </Dialog>
  )
}

function isDone(
  result: unknown,
): result is Done & { readonly actionId: string; readonly undoUntil: string | null } {
  const { actionId }: Done = typeof result === 'object' && result !== null ? result : {}
  return typeof actionId === 'string'
}
