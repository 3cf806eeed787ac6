import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { useState } from 'react'

import { entriesOf, type OutboxEntry } from '../../device/outboxEntry.ts'
import { codeText } from '../../texts/errorText.ts'
import { useBlocked } from '../../safety/public/blocked.ts'
import { type Translate, useTexts } from '../../texts/texts.ts'
import { attachmentsOf } from '../messages/attachments.ts'
import { withoutMarks } from '../messages/rules.ts'
import { wordsOfAttachments } from '../attachmentWords.ts'
import { noticeText } from '../noticeText.ts'
import { type Sending, sendMessage } from '../overlay.ts'

interface AnnouncementsProps {
  readonly channel: Channel
  readonly personId: string
  readonly newest: readonly Message[]
  readonly entries: readonly OutboxEntry[]
  /** Whether an answer of the assistant is awaited. */
  readonly isAwaiting: boolean
}

/** The most messages that are read out together. */
const mostTold = 3

/** Tells screen readers about messages that arrive and about own ones that fail, and about nothing older. */
export function Announcements({ channel, personId, newest, entries, isAwaiting }: AnnouncementsProps) {
  const t = useTexts()
  const blocked = useBlocked()
  const newestSeq = newest.at(-1)?.seq
  const [knownUpTo, setKnownUpTo] = useState(newestSeq)
  // The messages of the first page are not new.
  if (knownUpTo === undefined && newestSeq !== undefined) setKnownUpTo(newestSeq)
  const fresh = newest
    .slice(-mostTold)
    .filter(
      ({ seq, userId, deletedOn }) =>
        seq > (knownUpTo ?? newestSeq ?? 0) &&
        userId !== personId &&
        deletedOn === null &&
        !blocked.includes(userId),
    )
  const failed = entriesOf(sendMessage, entries).filter(
    ({ given, failure, personId: sender }) =>
      given.channel === channel.channelId && sender === personId && failure !== undefined,
  )
  const nameOf = (userId: string) =>
    channel.channelMembers.find((member) => member.userId === userId)?.userFullName ?? t('chat.staff')
  return (
    <div className="hidden-words" role="status" aria-label={t('chat.news')}>
      {isAwaiting ? <p>{t('assistant.waiting')}</p> : null}
      {fresh.map((message) => (
        <p key={message.msgId}>
          {t('chat.said', {
            name: nameOf(message.userId),
            text:
              withoutMarks(channel, noticeText(message.message, t)) ||
              wordsOfAttachments(attachmentsOf(message), t),
          })}
        </p>
      ))}
      {failed.slice(-mostTold).map(({ id, failure, given }) => (
        <p key={id}>
          {t('chat.failedToSend', {
            text: given.message || wordsOfUnsent(given, t),
            why: codeText(failure ?? '', t),
          })}
        </p>
      ))}
    </div>
  )
}

function wordsOfUnsent({ file }: Sending, t: Translate): string {
  if (file === null) return t('chat.gif')
  return file.isPicture ? t('chat.aPhoto') : t('chat.fileNamed', { name: file.name })
}
