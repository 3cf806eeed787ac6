import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

import { useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { scriptLanguage } from '../../texts/scriptLanguage.ts'
import { MessageFile } from '../attachment/message/MessageFile.tsx'
import { type Attachment, attachmentsOf } from '../messages/attachments.ts'
import { MovingPicture } from '../gif/MovingPicture.tsx'
import { PreviewCard } from '../preview/PreviewCard.tsx'
import { addressParts } from '../preview/webAddresses.ts'
import { type OwnCopy, partsOf } from '../messages/rules.ts'
import styles from './Bubble.module.css'

interface WordsProps {
  readonly message: Message | OwnCopy
  readonly channel: Channel
  /** Whether it is the message of the list whose buttons are in the tab order. */
  readonly isCurrent: boolean
}

/** The content of a message: mentioned people stand out, addresses can be opened, and an edited message says so. */
export function Words({ message, channel, isCurrent }: WordsProps) {
  const t = useTexts()
  if (message.seq !== null && message.deletedOn !== null) return t('chat.deleted')
  const names = channel.channelMembers.flatMap(({ userId, userFullName }) =>
    message.mentions.includes(userId) ? [userFullName] : [],
  )
  const carried = message.seq === null ? [] : attachmentsOf(message)
  const isEmpty = message.message === '' && carried.length === 0 && message.seq !== null
  return (
    <>
      {isEmpty ? t('chat.attachment') : null}
      {message.message === '' ? null : (
        // An element of their own: the bubble's edge is narrow where a file is all that it shows.
        <span lang={scriptLanguage(message.message)}>
          {partsOf(message.message, names).map(({ text, isName }, at) =>
            isName ? <strong key={at}>{text}</strong> : <Plain key={at} text={text} isCurrent={isCurrent} />,
          )}
        </span>
      )}
      {message.seq !== null && message.editedOn !== null ? (
        <span className={styles.edited}> {t('chat.edited')}</span>
      ) : null}
      {message.seq === null ? (
        <OwnCarried message={message} channelId={channel.channelId} isCurrent={isCurrent} />
      ) : (
        carried.map((attachment, at) => (
          <Carried key={at} attachment={attachment} message={message} isCurrent={isCurrent} />
        ))
      )}
    </>
  )
}

/** A text whose addresses can be opened. */
function Plain({ text, isCurrent }: { readonly text: string; readonly isCurrent: boolean }) {
  return addressParts(text).map(({ text: words, address }, at) =>
    address === undefined ? (
      words
    ) : (
      <a
        key={at}
        className={styles.address}
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        tabIndex={isCurrent ? 0 : -1}
      >
        {words}
      </a>
    ),
  )
}

interface OwnCarriedProps {
  readonly message: OwnCopy
  readonly channelId: string
  readonly isCurrent: boolean
}

/** The extra content of the person's own message while only this device has it. */
function OwnCarried({ message, channelId, isCurrent }: OwnCarriedProps) {
  const { gif, file, link } = message
  return (
    <>
      {gif === null ? null : <MovingPicture {...gif} />}
      {file === null ? null : <MessageFile channelId={channelId} file={file} isCurrent={isCurrent} />}
      {link === null ? null : <PreviewCard page={link} isCurrent={isCurrent} />}
    </>
  )
}

interface CarriedProps {
  readonly attachment: Attachment
  readonly message: Message
  readonly isCurrent: boolean
}

function Carried({ attachment, message, isCurrent }: CarriedProps) {
  const t = useTexts()
  const { channelId } = message
  if (attachment.kind === 'gif') return <MovingPicture {...attachment} />
  if (attachment.kind === 'link') return <PreviewCard page={attachment} isCurrent={isCurrent} />
  if (attachment.kind === 'file') {
    return <MessageFile channelId={channelId} file={attachment} isCurrent={isCurrent} />
  }
  return (
    <span className={styles.card}>
      <Icon name="attach" />
      <span>{attachment.name === '' ? t('chat.attachment') : attachment.name}</span>
    </span>
  )
}
