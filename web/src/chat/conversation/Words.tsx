import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

import { useTexts } from '../../texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Attachment, attachmentsOf } from '../attachments.ts'
import { MovingPicture } from '../gif/MovingPicture.tsx'
import { type OwnCopy, partsOf } from '../rules.ts'
import styles from './Bubble.module.css'

interface WordsProps {
  readonly message: Message | OwnCopy
  readonly channel: Channel
}

/** What a message says and carries; who is named stands out, and what was changed says so. */
export function Words({ message, channel }: WordsProps) {
  const t = useTexts()
  if (message.seq !== null && message.deletedOn !== null) return t('chat.deleted')
  const names = channel.channelMembers.flatMap(({ userId, userFullName }) =>
    message.mentions.includes(userId) ? [userFullName] : [],
  )
  const carried = carriedBy(message)
  return (
    <>
      {message.message === '' && carried.length === 0
        ? t('chat.attachment')
        : partsOf(message.message, names).map(({ text, isName }, at) =>
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have nothing but their place
            isName ? <strong key={at}>{text}</strong> : text,
          )}
      {message.seq !== null && message.editedOn !== null ? (
        <span className={styles.edited}> {t('chat.edited')}</span>
      ) : null}
      {carried.map((attachment, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two attachments of a message may be alike
        <Carried key={at} attachment={attachment} />
      ))}
    </>
  )
}

function carriedBy(message: Message | OwnCopy): readonly Attachment[] {
  if (message.seq !== null) return attachmentsOf(message)
  return message.gif === null ? [] : [{ kind: 'gif', ...message.gif }]
}

function Carried({ attachment }: { readonly attachment: Attachment }) {
  const t = useTexts()
  if (attachment.kind === 'gif') return <MovingPicture {...attachment} />
  if (attachment.kind === 'other') {
    return (
      <span className={styles.card}>
        <Icon name="attach" />
        <span>{attachment.name === '' ? t('chat.attachment') : attachment.name}</span>
      </span>
    )
  }
  const { title, url } = attachment
  return (
    <a className={styles.card} href={url} target="_blank" rel="noopener noreferrer nofollow">
      <Icon name="leaveSite" />
      <span>
        <strong>{title === '' ? url : title}</strong>
        <span>{new URL(url).hostname}</span>
      </span>
    </a>
  )
}
