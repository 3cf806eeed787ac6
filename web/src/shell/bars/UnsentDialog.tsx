import { useOutbox } from '../../device/outbox.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface UnsentDialogProps {
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before a sign-out that would delete unsent actions. */
export function UnsentDialog({ onStay, onLeave }: UnsentDialogProps) {
  const t = useTexts()
  const count = useOutbox().filter(({ isQuiet }) => isQuiet !== true).length
  return (
    <Dialog
      title={t('shell.unsent.title')}
      onClose={onStay}
      actions={
        <>
          <Button look="soft" onClick={onLeave}>
            {t('shell.unsent.leave')}
          </Button>
          <Button onClick={onStay}>{t('shell.unsent.stay')}</Button>
        </>
      }
    >
      <p>{t('shell.unsent.body', { count })}</p>
    </Dialog>
  )
}
