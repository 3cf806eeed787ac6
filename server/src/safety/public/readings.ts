import type { ReadingReason } from '@saathi/contract/chat/noticeText.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { tellChannel } from '../../chat/public/conversation.ts'
import {
  channelById,
  isMember,
  readBelow,
  type ReadChannel,
  type ReadMessage,
} from '../../chat/public/readStore.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { logAct, readingsOf } from './logStore.ts'
import { isSecondNeeded } from '../caseAccess/second.ts'
import { openCasesOn } from '../caseAccess/seen.ts'
import { lockReport } from '../reports/reportStore.ts'
import type { Staff } from './desk.ts'

/** A conversation that staff want to read, and why. */
export interface Reading {
  readonly staff: Staff
  readonly channelId: string
  /** The reason as staff wrote it, for the log. Members see only the kind of reason. */
  readonly because: string
  /** The report that is the reason, by number or id. */
  readonly report: string | undefined
  /** Only messages below this number, for the previous page. */
  readonly below: number | undefined
  /** The most messages; by default a page. */
  readonly most?: number
}

/** A part of a conversation. */
export interface ReadConversation {
  readonly channel: ReadChannel
  readonly messages: readonly ReadMessage[]
}

/** Messages that are read at a time. */
const messagesAtOnce = 100
/** Members are told once about all readings of one person within this time. */
const tellEveryMs = 3_600_000

/**
 * Returns messages of a conversation. In the same transaction the reading is logged and the members are told, so
 * that nobody reads without a trace. Returns 'channel' or 'report' if that one is unknown. If a case about staff belongs to the
 * conversation, it opens for nobody before a second member asks too, and never for the one it is about: then returns 'second'.
 */
export function readConversation(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  reading: Reading,
): Promise<ReadConversation | 'channel' | 'report' | 'second'> {
  return db.transaction(async (tx) => {
    const { id } = reading.staff
    for (const found of await openCasesOn(tx, reading.channelId)) {
      if (found.aboutId === id) return 'channel'
      if (await isSecondNeeded(tx, { staff: { id }, found })) return 'second'
    }
    return readConversationIn(tx, clock.now(), reading)
  })
}

/** The same in the caller's transaction. */
export async function readConversationIn(
  tx: Database,
  at: Date,
  { staff, channelId, because, report, below, most = messagesAtOnce }: Reading,
): Promise<ReadConversation | 'channel' | 'report'> {
  const channel = await channelById(tx, channelId)
  if (channel === undefined) return 'channel'
  const about = report === undefined ? undefined : await lockReport(tx, report)
  if (report !== undefined && about === undefined) return 'report'
  const reason = reasonOf(about?.id ?? null)
  const messages = await readBelow(tx, { channelId, below: below ?? channel.lastSeq + 1, most })
  await logAct(tx, { at, staff: staff.email, act: 'read', reportId: about?.id, channelId, words: because })
  const hour = Math.floor(at.getTime() / tellEveryMs)
  await tellChannel(tx, {
    channelId,
    staffId: staff.id,
    text: { notice: 'staff_read', reason },
    tempId: `staff-read:${reason}:${hour}`,
    at,
  })
  return { channel, messages }
}

/** Returns when staff read a conversation and for which kind of reason, for its members. */
export async function readingsFor(db: Database, channelId: string, personId: string) {
  if (!(await isMember(db, channelId, personId))) throw new Failure('notFound')
  const readings = await readingsOf(db, channelId)
  return readings.map(({ at, act, reportId }) => ({
    readOn: at.toISOString(),
    reason: act === 'heard' ? 'recording' : reasonOf(reportId),
  }))
}

/** Returns the kind of a reason. The words of staff may name a person, so members do not read them. */
export function reasonOf(reportId: string | null): ReadingReason {
  return reportId === null ? 'safety' : 'report'
}
