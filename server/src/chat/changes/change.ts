import { refusalOfChange, saysSomething } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import {
  dropReaction,
  emptyMessage,
  keepVersion,
  lockMessage,
  messageOf,
  type Named,
  noteChange,
  putReaction,
  putText,
} from '../messages/changeStore.ts'
import { addFlags } from '../detection/flagStore.ts'
import { readNoticing } from '../detection/detection.ts'
import { requireUnpaused } from '../channels/pause.ts'
import { holdMembership } from '../channels/store.ts'
import { changedTopic } from '../topics/topics.ts'

type ChangingHouse = Pick<House, 'db' | 'bus' | 'clock'>

/** A message, and the person who changes something about it. */
export interface Changer extends Named {
  readonly personId: string
}

/** Replaces the text of a person's own message within 15 minutes, and tells the members. */
export function editMessage(house: ChangingHouse, changer: Changer, text: string): Promise<Message> {
  if (!saysSomething(text, 0)) throw new Failure('invalid', { detail: 'Please write something first.' })
  return changed(house, changer, async (tx, at) => {
    await requireUnpaused(tx, changer.channelId)
    const found = await changeable(tx, changer, at)
    if (found.text === text) return false
    await keepVersion(tx, changer.messageId, at)
    await putText(tx, { messageId: changer.messageId, text, at })
    const kinds = readNoticing().findNoticed(text)
    if (kinds.length > 0) await addFlags(tx, { messageId: changer.messageId, kinds, at })
    return true
  })
}

/** Empties a person's own message within 15 minutes, and tells the members. Repeating it changes nothing. */
export function deleteMessage(house: ChangingHouse, changer: Changer): Promise<Message> {
  return changed(house, changer, async (tx, at) => {
    const found = await lockMessage(tx, changer)
    if (found?.senderId === changer.personId && found.deletedAt !== null) return false
    await changeable(tx, changer, at)
    await keepVersion(tx, changer.messageId, at)
    await emptyMessage(tx, changer.messageId, at)
    return true
  })
}

/** Stores a person's reaction to a message, or with null takes it back, and tells the members. */
export function reactToMessage(
  house: ChangingHouse,
  changer: Changer,
  emoji: string | null,
): Promise<Message> {
  const { messageId, personId } = changer
  return changed(house, changer, async (tx, at) => {
    await requireUnpaused(tx, changer.channelId)
    const found = await lockMessage(tx, changer)
    if (found === undefined || found.deletedAt !== null) throw new Failure('notFound')
    const count = await (emoji === null
      ? dropReaction(tx, { messageId, personId })
      : putReaction(tx, { messageId, personId, emoji, at }))
    return count > 0
  })
}

/** Locks a message that the person may edit or delete; throws the reason if they may not. */
async function changeable(tx: Database, changer: Changer, at: Date) {
  const found = await lockMessage(tx, changer)
  if (found === undefined) throw new Failure('notFound')
  const refusal = refusalOfChange({
    isOwn: found.senderId === changer.personId,
    kind: found.kind,
    isDeleted: found.deletedAt !== null,
    ageMs: at.getTime() - found.createdAt.getTime(),
  })
  if (refusal !== undefined) throw new Failure(refusal)
  return found
}

/**
 * Changes a message of a channel in which the person is an active member; tells the members if it really changed.
 */
function changed(
  { db, bus, clock }: ChangingHouse,
  { channelId, messageId, personId }: Changer,
  change: (tx: Database, at: Date) => Promise<boolean>,
): Promise<Message> {
  return db.transaction(async (tx) => {
    if (!(await holdMembership(tx, channelId, personId))) throw new Failure('notYours')
    const at = clock.now()
    if (await change(tx, at)) {
      await noteChange(tx, messageId, at)
      await bus.publishIn(tx, changedTopic, { channelId, messageId })
    }
    const message = await messageOf(tx, { channelId, messageId })
    if (message === undefined) throw new Failure('notFound')
    return message
  })
}
