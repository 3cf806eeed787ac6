import { type KeyboardEvent, useRef, useState } from 'react'

import { useTexts } from '../../texts/texts.ts'
import styles from './EmojiPicker.module.css'
import { placeAfterKey } from './placeAfterKey.ts'

/** An emoji that can be chosen. */
export interface Choice {
  readonly emoji: string
  readonly name: string
}

interface EmojiGridProps {
  readonly choices: readonly Choice[]
  readonly onPick: (emoji: string) => void
}

/** Emoji in rows. One of them is in the tab order; the arrow keys move between them. */
export function EmojiGrid({ choices, onPick }: EmojiGridProps) {
  const t = useTexts()
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  if (choices.length === 0) return <p className={styles.none}>{t('chat.emoji.none')}</p>
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const next = placeAfterKey(
      event.key,
      at,
      buttons.map((button) => button.offsetTop),
    )
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    buttons[next]?.focus()
  }
  return (
    <div
      ref={grid}
      role="group"
      aria-label={t('chat.emoji.all')}
      className={styles.grid}
      onKeyDown={onKeyDown}
    >
      {choices.map(({ emoji, name }, place) => (
        <button
          key={emoji}
          type="button"
          className={styles.emoji}
          aria-label={name}
          title={name}
          tabIndex={place === at ? 0 : -1}
          onFocus={() => setAt(place)}
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}
