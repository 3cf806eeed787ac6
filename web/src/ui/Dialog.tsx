import { type ReactNode, useId } from 'react'

import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'
import { showOver } from './overPage.ts'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
  /** Called by the Escape key and the browser's back button. Omit it if the dialog must be answered. */
  readonly onClose?: () => void
  /** Whether the address names the dialog, with an entry in the browser's history: leaving that entry closes it. */
  readonly hasEntry?: true
  /** Names a button beside the title that closes too. A long dialog needs it: it opens at its first button. */
  readonly closeLabel?: string
}

/** A modal dialog that opens when it is rendered. The browser's own dialog holds the focus and gives it back. */
export function Dialog({ title, children, actions, onClose, hasEntry, closeLabel }: DialogProps) {
  const titleId = useId()
  return (
    <dialog
      ref={showOver}
      className={styles.dialog}
      data-has-entry={hasEntry}
      aria-labelledby={titleId}
      // Escape closes the dialog alone, not also the place from which it was opened.
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {closeLabel === undefined || onClose === undefined ? null : (
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        )}
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}
