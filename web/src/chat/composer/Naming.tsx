import type { ChannelMember } from '@saathi/contract/chat/calls.ts'

import { useTexts } from '../../texts/texts.ts'
import styles from './Composer.module.css'

interface NamingProps {
  readonly id: string
  readonly members: readonly ChannelMember[]
  /** The place of the member that Enter takes. */
  readonly at: number
  readonly onTake: (member: ChannelMember) => void
}

/** The members whose name begins like what is typed after the `@`. */
export function Naming({ id, members, at, onTake }: NamingProps) {
  const t = useTexts()
  return (
    <div id={id} role="listbox" aria-label={t('chat.naming')} className={styles.naming}>
      {members.map((member, place) => (
        <div
          key={member.userId}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          // The field keeps the focus, so that the keyboard of a phone stays open.
          onPointerDown={(event) => {
            event.preventDefault()
            onTake(member)
          }}
        >
          {member.userFullName}
        </div>
      ))}
    </div>
  )
}
