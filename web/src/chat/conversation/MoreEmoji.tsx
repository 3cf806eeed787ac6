import { useState } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmojiPanel } from '../emoji/EmojiPanel.tsx'

interface MoreEmojiProps {
  readonly className: string | undefined
  readonly onPick: (emoji: string) => void
}

/** Opens all emoji, to react with one that is not offered at once. */
export function MoreEmoji({ className, onPick }: MoreEmojiProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t('chat.moreEmoji')}
        onClick={() => setOpen(true)}
      >
        +
      </button>
      {isOpen ? (
        <Dialog
          title={t('chat.moreEmoji')}
          closeLabel={t('chat.close')}
          onClose={() => setOpen(false)}
          actions={null}
        >
          <EmojiPanel
            onPick={(emoji) => {
              setOpen(false)
              onPick(emoji)
            }}
          />
        </Dialog>
      ) : null}
    </>
  )
}
