import { useTexts } from '../../texts/texts.ts'
import { Count } from '../../ui/Count.tsx'

/** How many messages are unread, and whether one of them names the person. */
export interface Unread {
  readonly count: number
  readonly isTagged: boolean
}

/** The number of unread messages, with an @ if one of them mentions the person. */
export function UnreadCount({ count, isTagged }: Unread) {
  const t = useTexts()
  const label = t('shell.unread', { count })
  return (
    <Count
      count={count}
      label={isTagged ? `${label}, ${t('shell.namesYou')}` : label}
      sign={isTagged ? '@' : ''}
    />
  )
}
