import type { StaffRight } from '@saathi/contract/base/staffRights.ts'
import { messageCharacters } from '@saathi/contract/chat/rules.ts'
import { v7 as uuid } from 'uuid'

import { markSeen, membershipChanged } from '../chat/public/channels.ts'
import { addAnnouncer } from '../chat/public/broadcastStore.ts'
import { sayIn } from '../chat/public/conversation.ts'
import { channelById, readBelow, type ReadMessage } from '../chat/public/readStore.ts'
import type { Database } from '../engines/database/database.ts'
import type { House } from '../house/house.ts'
import { rightsOf } from '../people/public/rightStore.ts'
import { peopleByIds, type PersonRow, teamId } from '../people/public/store.ts'
import { displayNameOf } from '../people/public/user.ts'
import { logAct } from '../safety/public/logStore.ts'
import { conversationOf, inboxRows, type InboxRow, markHandled } from './store.ts'

/** The right that opens the inbox. */
export const teamRight: StaffRight = 'care'

/** How many conversations are listed, and how many messages are shown, at a time. */
export const inboxPageSize = 50
const messagesAtOnce = 50

type InboxHouse = Pick<House, 'db' | 'bus' | 'clock'>

/** The member of staff who acts. */
type Staff = Pick<PersonRow, 'id' | 'email'>

/** A conversation in the inbox. */
export interface ListedConversation extends InboxRow {
  readonly person: { readonly name: string; readonly email: string; readonly role: string }
  /** The newest message of the person; empty if it was deleted. */
  readonly text: string
}

/** Whether a member of staff may read and answer what people write to the team. */
export async function mayUseInbox({ db }: Pick<House, 'db'>, staffId: string): Promise<boolean> {
  return (await rightsOf(db, staffId)).includes(teamRight)
}

/** Returns the conversations that wait for the team, the one that waits longest first; with `all`, every conversation. */
export async function listInbox(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  staff: Staff,
  { all, page }: { readonly all: boolean; readonly page: number },
): Promise<ListedConversation[]> {
  const rows = await inboxRows(db, { all, skip: (page - 1) * inboxPageSize, most: inboxPageSize })
  const people = await peopleByIds(
    db,
    rows.map(({ personId }) => personId),
  )
  const known = new Map(people.map((person) => [person.id, person]))
  const listed: ListedConversation[] = []
  for (const row of rows) {
    const person = known.get(row.personId)
    if (person === undefined) continue
    const [newest] = await readBelow(db, { channelId: row.channelId, below: row.newestSeq + 1, most: 1 })
    const { email, role } = person
    listed.push({ ...row, person: { name: displayNameOf(person), email, role }, text: newest?.text ?? '' })
  }
  await logAct(db, { at: clock.now(), staff: staff.email, act: 'inbox_listed' })
  return listed
}

/** A conversation with the team as staff read it. */
export interface ShownConversation {
  readonly row: InboxRow
  readonly messages: readonly ReadMessage[]
}

/** Returns the newest messages of a person's conversation with the team, and shows the person that they were read. */
export async function showConversation(
  house: InboxHouse,
  staff: Staff,
  personId: string,
): Promise<ShownConversation | undefined> {
  const { db, clock } = house
  const row = await conversationOf(db, personId)
  const channel = row && (await channelById(db, row.channelId))
  if (row === undefined || channel === undefined) return undefined
  const { channelId } = row
  const at = clock.now()
  const messages = await readBelow(db, { channelId, below: channel.lastSeq + 1, most: messagesAtOnce })
  await logAct(db, { at, staff: staff.email, act: 'inbox_read', channelId })
  if (channel.lastSeq > 0) await markSeen(house, { channelId, personId: teamId, seq: channel.lastSeq, at })
  return { row, messages }
}

/** Why an answer could not be sent. */
export type AnswerObstacle = 'unknown' | 'tooLong'

/** Stores more in the transaction of an act of a member of staff. */
type Beside = (tx: Database) => Promise<void>

/**
 * Answers a person in the name of the member of staff; everything before the answer counts as handled. No answer reaches the
 * person without its lines in the logs.
 */
export async function answerPerson(
  house: InboxHouse,
  staff: Staff,
  { personId, text, beside }: { readonly personId: string; readonly text: string; readonly beside?: Beside },
): Promise<AnswerObstacle | undefined> {
  const { db, clock } = house
  if (text.length > messageCharacters) return 'tooLong'
  const row = await conversationOf(db, personId)
  if (row === undefined) return 'unknown'
  const { channelId } = row
  await addAnnouncer(db, staff.id, [channelId])
  // The person's open devices learn the name of the member who answers.
  await membershipChanged(house, channelId)
  const at = clock.now()
  const seq = await db.transaction(async (tx) => {
    const said = { channelId, senderId: staff.id, text, kind: 'text', tempId: uuid(), at } as const
    const message = await sayIn(tx, said)
    await markHandled(tx, { channelId, seq: message.seq, at })
    await logAct(tx, { at, staff: staff.email, act: 'inbox_answered', channelId })
    await beside?.(tx)
    return message.seq
  })
  // An answer marks the conversation as read by the team, even if nobody opened it first.
  await markSeen(house, { channelId, personId: teamId, seq, at })
  return undefined
}

/**
 * Marks a person's messages as done without an answer, for example a thank-you; false if they have no conversation.
 */
export function markDone(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  staff: Staff,
  { personId, beside }: { readonly personId: string; readonly beside?: Beside },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await conversationOf(tx, personId)
    if (row === undefined) return false
    const { channelId, newestSeq: seq } = row
    await markHandled(tx, { channelId, seq, at: clock.now() })
    await logAct(tx, { at: clock.now(), staff: staff.email, act: 'inbox_done', channelId })
    await beside?.(tx)
    return true
  })
}
