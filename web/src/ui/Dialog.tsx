import { type ReactNode, useId } from 'react'

import styles from './Dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
  /** Called by the Escape key. Omit it if the dialog must be answered. */
  readonly onClose?: () => void
}

/** A modal dialog that opens when it is rendered. The browser's own dialog holds the focus and gives it back. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const titleId = useId()
  return (
    <dialog
      ref={showOver}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}

/** Opens a dialog over the page. When it goes, the focus returns to where it was. */
function showOver(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement
  dialog.showModal()
  return () => {
    dialog.close()
    if (before instanceof HTMLElement) before.focus()
  }
}
