import type { Reply } from '@saathi/contract/base/call.ts'
import { Failure } from '@saathi/contract/errors.ts'
import type { caseCalls } from '@saathi/contract/safety/caseCalls.ts'
import type { CaseReadingReason } from '@saathi/contract/safety/caseRules.ts'

import { channelsBetween } from '../../chat/public/callChannelStore.ts'
import { type ReadMessage, writtenMessage } from '../../chat/public/readStore.ts'
import type { Database } from '../../engines/database/database.ts'
import { peopleByIds, personById } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { openCaseIn } from '../public/openedCase.ts'
import { readConversationIn } from '../public/readings.ts'
import { type CaseAct, type CaseHouse, lockOpenCase, noteAct } from '../caseAccess/openCase.ts'
import { isSecondNeeded } from '../caseAccess/second.ts'
import type { Case } from '../caseAccess/seen.ts'

/** How many messages before and after the reported one are opened. */
const around = 10
/** For how long the page shows them. */
const openMs = 30 * 60_000

/** Why a member of the team reads a conversation. */
export interface CaseReading {
  readonly reason: CaseReadingReason
  readonly words: string
}

/**
 * Opens the messages around the reported one, and leaves a trace in the conversation. If the case is about staff, it opens
 * for nobody before a second member asks too.
 */
export function readCase(
  house: CaseHouse,
  { staff, id, reason, words }: CaseAct & CaseReading,
): Promise<Reply<typeof caseCalls.readCase>> {
  return house.db.transaction(async (tx) => {
    const found = await lockOpenCase(tx, { staff, id })
    const at = house.clock.now()
    const noted = { staff, found, at, why: `${reason}: ${words}` }
    const until = new Date(at.getTime() + openMs).toISOString()
    await openCaseIn(house, tx, { staff, found })
    if (await isSecondNeeded(tx, { staff, found })) {
      await noteAct(house, tx, { ...noted, act: 'case_read_asked' })
      return { messages: [], until, isSecondNeeded: true }
    }
    const member = await personById(tx, staff.id)
    const place = await placeOf(tx, found)
    if (member === undefined || place === undefined) throw new Failure('notFound')
    const read = await readConversationIn(tx, at, {
      staff: member,
      channelId: place.channelId,
      because: noted.why,
      report: found.kind === 'report' ? id : undefined,
      below: place.seq === undefined ? undefined : place.seq + around + 1,
      most: 2 * around + 1,
    })
    if (typeof read === 'string') throw new Failure('notFound')
    await noteAct(house, tx, { ...noted, act: 'case_read' })
    return { messages: await shown(tx, read.messages, place.seq), until, isSecondNeeded: false }
  })
}

/** Returns the conversation of a case, and the number of its message. */
async function placeOf(
  tx: Database,
  { channelId, messageId, reporterId, aboutId }: Case,
): Promise<{ readonly channelId: string; readonly seq: number | undefined } | undefined> {
  const message = messageId === null ? undefined : await writtenMessage(tx, messageId)
  if (message !== undefined) return { channelId: message.channelId, seq: message.seq }
  if (channelId !== null) return { channelId, seq: undefined }
  if (reporterId === null || aboutId === null) return undefined
  const [between] = await channelsBetween(tx, [reporterId, aboutId])
  return between === undefined ? undefined : { channelId: between, seq: undefined }
}

async function shown(tx: Database, messages: readonly ReadMessage[], subject: number | undefined) {
  const ids = [...new Set(messages.map(({ senderId }) => senderId))]
  const names = new Map((await peopleByIds(tx, ids)).map((person) => [person.id, displayNameOf(person)]))
  return messages
    .filter(({ kind }) => kind === 'text')
    .map(({ senderId, text, createdAt, seq }) => ({
      name: names.get(senderId) ?? '',
      text,
      on: createdAt.toISOString(),
      isSubject: seq === subject,
    }))
}
