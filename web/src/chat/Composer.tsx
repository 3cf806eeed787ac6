import type { Channel } from '@saathi/contract/chat/calls.ts'
import { messageCharacters, saysSomething } from '@saathi/contract/chat/rules.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'

import { useTexts } from '../texts.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Composer.module.css'
import { sendText } from './conversations.ts'
import { draftOf, keepDraft } from './drafts.ts'

/** The input field. Enter sends, Shift+Enter starts a new line. The text is stored on the device until it is sent. */
export function Composer({ channel }: { readonly channel: Channel }) {
  const t = useTexts()
  const { channelId } = channel
  const [text, setText] = useState(() => draftOf(channelId))
  const field = useRef<HTMLTextAreaElement>(null)
  const leftId = useId()
  const left = messageCharacters - text.length
  const canSend = saysSomething(text, 0) && left >= 0

  const write = (next: string) => {
    setText(next)
    keepDraft(channelId, next)
  }
  const send = () => {
    if (!canSend) return
    sendText(channelId, text.trim())
    write('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // In an input method for other scripts, Enter only finishes the character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={styles.field} data-text={text}>
        <textarea
          ref={field}
          rows={1}
          value={text}
          placeholder={t('chat.write', { name: channel.channelName })}
          aria-label={t('chat.write', { name: channel.channelName })}
          aria-invalid={left < 0}
          aria-describedby={left < 500 ? leftId : undefined}
          enterKeyHint="send"
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {left < 500 ? (
        <p id={leftId} className={left < 0 ? styles.tooLong : styles.left}>
          {left < 0 ? t('chat.tooLong', { count: -left }) : t('chat.charactersLeft', { count: left })}
        </p>
      ) : null}
      <button type="submit" className={styles.send} aria-label={t('chat.send')} aria-disabled={!canSend}>
        <Icon name="send" />
      </button>
    </form>
  )
}
