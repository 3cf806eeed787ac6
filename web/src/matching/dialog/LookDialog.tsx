import type { ReactNode } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface LookDialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A dialog that shows something and asks nothing. The address opens it. */
export function LookDialog({ title, children, onClose }: LookDialogProps) {
  const t = useTexts()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      hasEntry
      closeLabel={t('matching.close')}
      actions={
        <Button look="soft" onClick={onClose}>
          {t('matching.close')}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
