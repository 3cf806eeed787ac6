import { refusalOfChange } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { useState } from 'react'

import { useTexts } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { serverNow } from '../../wire/serverTime.ts'
import styles from './MessageActions.module.css'
import { react, remove } from '../conversations.ts'
import { ownReaction } from '../rules.ts'

/** The emoji that are offered at once. */
const quickEmoji = ['👍', '❤️', '😂', '🎉', '🙏', '😮'] as const

/** What the composer is used for besides a new message. */
export interface Composing {
  readonly kind: 'reply' | 'edit'
  readonly message: Message
}

interface MessageActionsProps {
  readonly message: Message
  readonly personId: string
  readonly onCompose: (composing: Composing) => void
  readonly onDone: () => void
}

/** What a person can do with a message: react, reply, and change one of their own for 15 minutes. */
export function MessageActions({ message, personId, onCompose, onDone }: MessageActionsProps) {
  const t = useTexts()
  const [isDeleting, setIsDeleting] = useState(false)
  const [now] = useState(serverNow)
  const own = ownReaction(message, personId)
  const refusal = refusalOfChange({
    isOwn: message.userId === personId,
    kind: message.kind,
    isDeleted: message.deletedOn !== null,
    ageMs: now.getTime() - Date.parse(message.createdOn),
  })
  const compose = (kind: Composing['kind']) => {
    onCompose({ kind, message })
    onDone()
  }
  return (
    <div ref={showWhole} className={styles.actions} role="group" aria-label={t('chat.actions')}>
      {quickEmoji.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={styles.emoji}
          aria-label={t('chat.react', { emoji })}
          aria-pressed={own === emoji}
          onClick={() => {
            react(message, own === emoji ? null : emoji)
            onDone()
          }}
        >
          {emoji}
        </button>
      ))}
      <button type="button" className={styles.word} onClick={() => compose('reply')}>
        {t('chat.reply')}
      </button>
      {refusal === undefined ? (
        <>
          <button type="button" className={styles.word} onClick={() => compose('edit')}>
            {t('chat.edit')}
          </button>
          <button type="button" className={styles.word} onClick={() => setIsDeleting(true)}>
            {t('chat.delete')}
          </button>
        </>
      ) : null}
      {isDeleting ? (
        <Dialog
          title={t('chat.deleteTitle')}
          onClose={() => setIsDeleting(false)}
          actions={
            <>
              <Button look="soft" onClick={() => setIsDeleting(false)}>
                {t('chat.keep')}
              </Button>
              <Button
                onClick={() => {
                  remove(message)
                  onDone()
                }}
              >
                {t('chat.deleteForAll')}
              </Button>
            </>
          }
        >
          <p>{t('chat.deleteBody')}</p>
        </Dialog>
      ) : null}
    </div>
  )
}

/** Scrolls until nothing is cut off; the last message's actions would open below the edge. */
function showWhole(actions: HTMLElement | null): void {
  actions?.scrollIntoView({ block: 'nearest' })
}
