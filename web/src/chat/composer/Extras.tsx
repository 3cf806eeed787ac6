import type { Gif } from '@saathi/contract/chat/calls.ts'
import type { KeyboardEvent } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Line } from '../../ui/Icon.tsx'
import { EmojiPanel } from '../emoji/EmojiPanel.tsx'
import { GifPanel } from '../gif/GifPanel.tsx'
import styles from './Composer.module.css'

/** The buttons for emoji, which go into the text, and for GIFs, which are sent at once. */
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
      {takesGif ? <ExtraButton extra="gif" label={t('chat.gif.choose')} open={open} onOpen={onOpen} /> : null}
      <ExtraButton extra="emoji" label={t('chat.emoji.choose')} open={open} onOpen={onOpen} />
    </div>
  )
}

/** Drawn here and not with the icons of every page, which the shell loads. */
const drawings = {
  emoji: 'M12 3a9 9 0 100 18 9 9 0 000-18zM8.5 14.5c1 1.3 2.1 2 3.5 2s2.5-.7 3.5-2M9 9.5v.01M15 9.5v.01',
  gif: 'M3 5h18v14H3zM10 10.5c-.5-.7-1-1-1.8-1a2.4 2.4 0 000 5c1 0 1.8-.7 1.8-2H8.5M13 9.5v5M16 14.5v-5h2.5M16 12h2',
} as const satisfies Record<Extra, string>

interface ExtraButtonProps extends Pick<ExtraButtonsProps, 'open' | 'onOpen'> {
  readonly extra: Extra
  readonly label: string
}

function ExtraButton({ extra, label, open, onOpen }: ExtraButtonProps) {
  return (
    <button
      type="button"
      className={styles.extra}
      aria-label={label}
      aria-expanded={open === extra}
      onClick={() => onOpen(open === extra ? undefined : extra)}
    >
      <Line path={drawings[extra]} />
    </button>
  )
}

interface ExtraPanelProps {
  readonly open: Extra
  readonly onEmoji: (emoji: string) => void
  readonly onGif: (gif: Gif) => void
  readonly onClose: () => void
}

/** The panel above the input field with the emoji or GIFs to choose from. */
export function ExtraPanel({ open, onEmoji, onGif, onClose }: ExtraPanelProps) {
  const t = useTexts()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The dialog or window around the panel stays open.
      event.preventDefault()
      onClose()
    }
    // Enter in the search does not send the message.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <div
      ref={takeFocus}
      role="group"
      aria-label={t(open === 'emoji' ? 'chat.emoji.choose' : 'chat.gif.choose')}
      className={styles.panel}
      onKeyDown={onKeyDown}
    >
      <div className={styles.close}>
        <IconButton icon="close" label={t('chat.close')} onClick={onClose} />
      </div>
      {open === 'emoji' ? <EmojiPanel onPick={onEmoji} /> : <GifPanel onPick={onGif} />}
    </div>
  )
}

/** Moves the focus of a keyboard into the panel and back when it closes. On a phone the keyboard would cover half of the choices. */
function takeFocus(panel: HTMLElement | null): (() => void) | undefined {
  if (panel === null) return undefined
  const before = document.activeElement
  if (!matchMedia('(pointer: coarse)').matches) panel.querySelector('button')?.focus()
  return () => {
    if (before instanceof HTMLElement && panel.contains(document.activeElement)) before.focus()
  }
}
