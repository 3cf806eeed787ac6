import type { Channel, ChannelMember } from '@saathi/contract/chat/calls.ts'
import { type ReactNode, Suspense } from 'react'

import { AssistantFace } from '../../../assistant/public/AssistantFace.tsx'
import { PersonSafety, Readings } from '../../../safety/public/lazyParts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { CallHistory } from '../../../video/public/lazyParts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { canBeBlocked, isWithTeam } from '../../messages/rules.ts'
import { whoReads } from '../../whoReads.ts'
import styles from './Members.module.css'
import { roleText } from './roleText.ts'
import { foldingPixels, useIsAtLeast } from '../../../ui/useIsAtLeast.ts'

interface MembersPanelProps {
  readonly channel: Channel
  readonly personId: string
  /** It lies beside the conversation, or over it. */
  readonly isBeside: boolean
  readonly onClose: () => void
  readonly onOpen: (channelId: string) => void
}

/** The members of the channel, who can read it, and its past calls. */
export function MembersPanel(props: MembersPanelProps) {
  const { channel, isBeside, onClose } = props
  const t = useTexts()
  const isFolding = !useIsAtLeast(foldingPixels)
  return (
    <aside
      className={`${styles.members} ${isBeside ? '' : styles.over}`}
      aria-label={t('chat.inThisChat')}
      tabIndex={-1}
      ref={isBeside ? undefined : takeFocus}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isBeside) return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={styles.top}>
        <h2>{t('chat.inThisChat')}</h2>
        <IconButton icon="close" label={t('chat.closeMembers')} onClick={onClose} />
      </div>
      <Part title={t('chat.viewMembers')} folds={isFolding ? 'open' : undefined}>
        <Members {...props} />
      </Part>
      {isWithTeam(channel) ? null : (
        <Part title={t('chat.viewCalls')} folds={isFolding ? 'closed' : undefined}>
          {isFolding ? null : <h3 className={styles.callsTitle}>{t('chat.calls')}</h3>}
          <Suspense>
            <CallHistory channelId={channel.channelId} personId={props.personId} />
          </Suspense>
        </Part>
      )}
    </aside>
  )
}

interface PartProps {
  readonly title: string
  /** The state in which the part begins, if it can fold. */
  readonly folds: 'open' | 'closed' | undefined
  readonly children: ReactNode
}

function Part({ title, folds, children }: PartProps) {
  if (folds === undefined) return <div>{children}</div>
  return (
    <details className={styles.part} open={folds === 'open'}>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      {children}
    </details>
  )
}

/** The roles of members that are no single person, whom nobody reports or blocks. */
const bots: readonly string[] = ['ai_assistant', 'team']

function Members({ channel, personId, onOpen }: MembersPanelProps) {
  const t = useTexts()
  // Staff who answered are shown by name; they are not members of the conversation with the team.
  const members = channel.channelMembers.filter(({ isActive }) => isActive || isWithTeam(channel))
  const directOf = ({ userId, isPairManager, myDirectChannelWithUser: direct }: ChannelMember) =>
    userId === personId || isPairManager || direct === channel.channelId ? null : direct
  const roleOf = ({ userId, isPairManager, role }: ChannelMember) =>
    userId === personId
      ? t('chat.you')
      : [roleText(role, t), isPairManager ? t('chat.pairManager') : ''].filter(Boolean).join(', ')
  return (
    <>
      <ul>
        {members.map((member) => {
          const direct = directOf(member)
          const name = member.userFullName
          return (
            <li key={member.userId} className={styles.member}>
              {member.role === 'ai_assistant' ? (
                <AssistantFace />
              ) : (
                <Avatar name={name} picture={member.displayPicture} isGroup={member.role === 'team'} />
              )}
              <span className={styles.who}>
                <strong>{name}</strong>
                <span>{roleOf(member)}</span>
              </span>
              {direct === null ? null : (
                <IconButton icon="chat" label={t('chat.with', { name })} onClick={() => onOpen(direct)} />
              )}
              {member.userId === personId || bots.includes(member.role) ? null : (
                <Suspense>
                  <PersonSafety userId={member.userId} name={name} canBeBlocked={canBeBlocked(member)} />
                </Suspense>
              )}
            </li>
          )
        })}
      </ul>
      <p className={styles.whoReads}>
        <Icon name="eye" />
        {whoReads(channel, personId, t)}
      </p>
      {isWithTeam(channel) ? null : (
        <Suspense>
          <Readings channelId={channel.channelId} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Moves the focus into what was opened. When it closes, the focus returns to where it was in the conversation, or to
 * the button that opened it. While the panel loads, that button cannot keep the focus, and the heading of a page that
 * loads beside the chat may have taken it.
 */
function takeFocus(panel: HTMLElement | null): (() => void) | undefined {
  const chat = panel?.parentElement
  const active = document.activeElement
  const before = chat?.contains(active) === true ? active : chat?.querySelector('button[aria-expanded=true]')
  panel?.focus({ preventScroll: true })
  return () => {
    // The conversation under it takes no focus until the next frame.
    requestAnimationFrame(() => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    })
  }
}
