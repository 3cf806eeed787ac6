import type { TodayItem } from '@saathi/contract/desk/todayCalls.ts'

import { ChangeOverList } from '../pairs/ChangeDialog.tsx'
import { ContactDialog } from '../pairs/ContactDialog.tsx'
import { ConversationDialog } from '../people/ConversationDialog.tsx'
import { ScreenDialog } from '../screening/ScreenDialog.tsx'
import { HandOnDialog } from './HandOnDialog.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'

/** The dialog that is open over the list, with its item. */
export interface Open {
  readonly kind: 'contact' | 'bridge' | 'answer' | 'screen' | 'snooze' | 'handOn'
  readonly item: TodayItem
}

/** Does the work of an item over the list. */
export function OpenDialog({
  open,
  me,
  onClose,
}: {
  readonly open: Open
  readonly me: string
  readonly onClose: () => void
}) {
  if (open.kind === 'snooze') return <SnoozeDialog item={open.item} onClose={onClose} />
  if (open.kind === 'handOn') return <HandOnDialog item={open.item} me={me} onClose={onClose} />
  const [about] = open.item.about
  const person = open.item.about.find(({ userId }) => userId !== undefined)?.userId
  if (open.kind === 'answer')
    return person === undefined ? null : (
      <ConversationDialog id={person} name={about?.name ?? ''} onClose={onClose} />
    )
  if (open.kind === 'screen')
    return person === undefined ? null : <ScreenDialog id={person} onClose={onClose} />
  const pair = open.item.about.find(({ mentorshipId }) => mentorshipId !== undefined)?.mentorshipId
  if (pair === undefined) return null
  return open.kind === 'bridge' ? (
    <ChangeOverList id={pair} change="bridge" onClose={onClose} />
  ) : (
    <ContactDialog id={pair} onClose={onClose} />
  )
}
