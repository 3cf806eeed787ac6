import type { Channel } from '@saathi/contract/chat/calls.ts'

import { useTexts } from '../../texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './Members.module.css'
import { roleText } from './ChatWindow.tsx'

interface MembersPanelProps {
  readonly channel: Channel
  readonly personId: string
  /** On narrow screens the panel is shown on request; wide screens always show it. */
  readonly isShown: boolean
  readonly onClose: () => void
}

/** Who is in the channel, and who can read it. */
export function MembersPanel({ channel, personId, isShown, onClose }: MembersPanelProps) {
  const t = useTexts()
  const members = channel.channelMembers.filter((member) => member.isActive)
  return (
    <aside className={`${styles.members} ${isShown ? styles.shown : ''}`} aria-label={t('chat.inThisChat')}>
      <div className={styles.membersTop}>
        <h2>{t('chat.inThisChat')}</h2>
        <span className={styles.closeMembers}>
          <IconButton icon="close" label={t('chat.closeMembers')} onClick={onClose} />
        </span>
      </div>
      <ul>
        {members.map((member) => (
          <li key={member.userId} className={styles.member}>
            <Avatar name={member.userFullName} picture={member.displayPicture} />
            <span>
              <strong>{member.userFullName}</strong>
              <span>{member.userId === personId ? t('chat.you') : roleText(member.role, t)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.whoReads}>
        <Icon name="eye" />
        {t('chat.whoReads', { count: members.length })}
      </p>
    </aside>
  )
}
