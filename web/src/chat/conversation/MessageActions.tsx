import { excerptOf, firstAttachmentType, refusalOfChange } from '@saathi/contract/chat/rules.ts'
import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { Suspense, useState } from 'react'

import { ReportDialog } from '../../safety/public/lazyParts.ts'
import { type Translate, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { serverNow } from '../../wire/serverTime.ts'
import styles from './MessageActions.module.css'
import { react, remove } from '../outgoing.ts'
import { canBeBlocked, isAssistantChannel, ownReaction } from '../messages/rules.ts'
import { MoreEmoji } from './MoreEmoji.tsx'

/** The emoji that are offered at once. */
const quickEmoji = ['👍', '❤️', '😂', '🎉', '🙏', '😮'] as const

/** The uses of the composer besides a new message. */
export interface Composing {
  readonly kind: 'reply' | 'edit'
  readonly message: Message
}

interface MessageActionsProps {
  readonly message: Message
  readonly channel: Channel
  readonly personId: string
  readonly onCompose: (composing: Composing) => void
  readonly onDone: () => void
}

/** What a person can do with a message: react, reply, and change one of their own for 15 minutes. */
export function MessageActions({ message, channel, personId, onCompose, onDone }: MessageActionsProps) {
  const t = useTexts()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isReporting, setIsReporting] = useState(false)
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
      {isAssistantChannel(channel) ? null : (
        <QuickEmoji
          own={own}
          onPick={(emoji) => {
            react(message, own === emoji ? null : emoji)
            onDone()
          }}
        />
      )}
      <button type="button" className={styles.word} onClick={() => compose('reply')}>
        {t('chat.reply')}
      </button>
      {refusal === undefined ? (
        <>
          {message.message === '' ? null : (
            <button type="button" className={styles.word} onClick={() => compose('edit')}>
              {t('chat.edit')}
            </button>
          )}
          <button type="button" className={styles.word} onClick={() => setIsDeleting(true)}>
            {t('chat.delete')}
          </button>
        </>
      ) : null}
      {message.message === '' ? null : (
        <button type="button" className={styles.word} onClick={() => void copy(message.message).then(onDone)}>
          {t('chat.copy')}
        </button>
      )}
      {message.userId === personId ? null : (
        <button type="button" className={styles.word} onClick={() => setIsReporting(true)}>
          {t('chat.report')}
        </button>
      )}
      <Suspense>
        {isReporting ? <ReportDialog subject={subjectOf(message, channel, t)} onClose={onDone} /> : null}
      </Suspense>
      {isDeleting ? (
        <DeleteDialog
          hasFile={carriesFile(message)}
          onClose={() => setIsDeleting(false)}
          onDelete={() => {
            remove(message)
            onDone()
          }}
        />
      ) : null}
    </div>
  )
}

/** Whether a message carries a file that people may have saved. */
function carriesFile({ attachments }: Message): boolean {
  const type = firstAttachmentType(attachments)
  return type !== null && type !== 'gif' && type !== 'link_preview'
}

/** Returns what a report of a message is about. */
function subjectOf({ msgId, userId, message }: Message, channel: Channel, t: Translate) {
  const writer = channel.channelMembers.find((member) => member.userId === userId)
  return {
    kind: 'message' as const,
    id: msgId,
    userId,
    name: writer?.userFullName ?? t('chat.staff'),
    canBeBlocked: writer !== undefined && canBeBlocked(writer),
    excerpt: excerptOf(message),
  }
}

interface QuickEmojiProps {
  readonly own: string | null
  readonly onPick: (emoji: string) => void
}

/** The reactions that most people want, and the way to all others. */
function QuickEmoji({ own, onPick }: QuickEmojiProps) {
  const t = useTexts()
  return (
    <>
      {quickEmoji.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={styles.emoji}
          aria-label={t('chat.react', { emoji })}
          aria-pressed={own === emoji}
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </button>
      ))}
      <MoreEmoji className={styles.emoji} onPick={onPick} />
    </>
  )
}

interface DeleteDialogProps {
  readonly hasFile: boolean
  readonly onClose: () => void
  readonly onDelete: () => void
}

function DeleteDialog({ hasFile, onClose, onDelete }: DeleteDialogProps) {
  const t = useTexts()
  return (
    <Dialog
      title={t('chat.deleteTitle')}
      onClose={onClose}
      actions={
        <>
          <Button look="soft" onClick={onClose}>
            {t('chat.keep')}
          </Button>
          <Button onClick={onDelete}>{t('chat.deleteForAll')}</Button>
        </>
      }
    >
      <p>{t(hasFile ? 'chat.deleteBodyFile' : 'chat.deleteBody')}</p>
    </Dialog>
  )
}

/** Copies a text; does nothing in an old browser without a clipboard. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard?.writeText(text).catch(() => undefined)
}

/** Scrolls until nothing is cut off, and moves the focus of a keyboard to the first action. The last message's actions would open below the edge. */
function showWhole(actions: HTMLElement | null): void {
  actions?.scrollIntoView({ block: 'nearest' })
  if (actions?.closest('[data-row]')?.contains(document.activeElement) === true) {
    actions.querySelector('button')?.focus({ preventScroll: true })
  }
}
