/** The open dialogs, the one on top last. */
const open: HTMLDialogElement[] = []

/** Opens a dialog over the page. When it goes, the focus returns to where it was. */
export function showOver(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement
  const close = cover(dialog)
  return () => {
    close()
    if (before instanceof HTMLElement) before.focus()
  }
}

/**
 * Opens a dialog that goes with its component alone. Escape, and the browser's back button before the page behind it
 * changes, ask the component by the event `cancel`.
 */
export function cover(dialog: HTMLDialogElement): () => void {
  const ask = () => dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  // A browser that was kept from closing a dialog closes it at the third press without asking.
  const reopen = () => {
    dialog.showModal()
    ask()
  }
  const stay = (event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return
    if (open.at(-1) !== dialog || dialog.dataset.hasEntry !== undefined) return
    event.preventDefault()
    ask()
  }
  dialog.showModal()
  open.push(dialog)
  dialog.addEventListener('close', reopen)
  const { navigation }: Partial<Pick<typeof globalThis, 'navigation'>> = globalThis
  navigation?.addEventListener('navigate', stay)
  return () => {
    dialog.removeEventListener('close', reopen)
    navigation?.removeEventListener('navigate', stay)
    dialog.close()
    open.splice(open.indexOf(dialog), 1)
  }
}
