import type { Gif } from '@saathi/contract/chat/calls.ts'
import type { KeyboardEvent } from 'react'

import { useTexts } from '../../texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { EmojiPanel } from '../emoji/EmojiPanel.tsx'
import { GifPanel } from '../gif/GifPanel.tsx'
import styles from './Composer.module.css'

/** What can be added to a text, or sent instead of one. */
export type Extra = 'emoji' | 'gif'

interface ExtraButtonsProps {
  readonly open: Extra | undefined
  /** Whether a moving picture can be sent now; it is a message of its own. */
  readonly takesGif: boolean
  readonly onOpen: (extra: Extra | undefined) => void
}

/** The buttons that open the emoji and the moving pictures. */
export function ExtraButtons({ open, takesGif, onOpen }: ExtraButtonsProps) {
  const t = useTexts()
  return (
    <div className={styles.extras}>
      {takesGif ? (
        <IconButton
          icon="gif"
          label={t('chat.gif.choose')}
          pressed={open === 'gif'}
          onClick={() => onOpen(open === 'gif' ? undefined : 'gif')}
        />
      ) : null}
      <IconButton
        icon="smile"
        label={t('chat.emoji.choose')}
        pressed={open === 'emoji'}
        onClick={() => onOpen(open === 'emoji' ? undefined : 'emoji')}
      />
    </div>
  )
}

interface ExtraPanelProps {
  readonly open: Extra
  readonly onEmoji: (emoji: string) => void
  readonly onGif: (gif: Gif) => void
  readonly onClose: () => void
}

/** The panel above the input field in which one chooses. */
export function ExtraPanel({ open, onEmoji, onGif, onClose }: ExtraPanelProps) {
  const t = useTexts()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    // Enter in the search does not send the message.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <div
      ref={focusSearch}
      role="group"
      aria-label={t(open === 'emoji' ? 'chat.emoji.choose' : 'chat.gif.choose')}
      className={styles.panel}
      onKeyDown={onKeyDown}
    >
      <div className={styles.panelTop}>
        <IconButton icon="close" label={t('chat.close')} onClick={onClose} />
      </div>
      {open === 'emoji' ? <EmojiPanel onPick={onEmoji} /> : <GifPanel onPick={onGif} />}
    </div>
  )
}

/** Moves the focus of a keyboard into the panel. On a phone the keyboard would cover half of what one can choose. */
function focusSearch(panel: HTMLElement | null): void {
  if (panel === null || matchMedia('(pointer: coarse)').matches) return
  panel.querySelector('button')?.focus()
}
