import type { Reply } from '@saathi/contract/base/call.ts'
import { Failure } from '@saathi/contract/errors.ts'
import type { caseCalls } from '@saathi/contract/safety/caseCalls.ts'
import * as v from 'valibot'

import { callableChannel, channelsBetween } from '../../chat/public/callChannelStore.ts'
import { membershipChanged } from '../../chat/public/channels.ts'
import { pauseChannels } from '../../chat/public/pause.ts'
import type { Database } from '../../engines/database/database.ts'
import { deskChanged } from '../../desk/public/news.ts'
import { undoableAct } from '../../desk/public/undoable.ts'
import type { House } from '../../house/house.ts'
import type { Undo } from '../../room/deskDuties.ts'
import { settleActed } from '../caseRows/caseStore.ts'
import { dropPauses, insertPause, pausedAmong } from '../caseRows/pauseStore.ts'
import { holdContact, isBlockBetween } from '../public/blockStore.ts'
import { openCaseIn } from '../public/openedCase.ts'
import { type CaseAct, type CaseHouse, lockOpenCase } from '../caseAccess/openCase.ts'
import type { Case } from '../caseAccess/seen.ts'

/** The kind under which a pause of a conversation is undone. */
export const casePauseKind = 'case_paused'

/** Returns the conversations of a case: the one of the message, and those of the two people with each other. */
export async function channelsOf(
  db: Database,
  { channelId, reporterId, aboutId }: Pick<Case, 'channelId' | 'reporterId' | 'aboutId'>,
): Promise<string[]> {
  const between =
    reporterId === null || aboutId === null ? [] : await channelsBetween(db, [reporterId, aboutId])
  const named = channelId === null ? undefined : await callableChannel(db, channelId)
  return [...new Set([...(named === undefined ? [] : [named.id]), ...between])].toSorted()
}

/** Pauses the conversation of a case at once, or opens it again. */
export async function pauseCase(
  house: CaseHouse,
  { staff, id, paused, reason }: CaseAct & { readonly paused: boolean; readonly reason: string },
): Promise<Reply<typeof caseCalls.pauseCase>> {
  const { channelIds, done } = await house.db.transaction(async (tx) => {
    const found = await lockOpenCase(tx, { staff, id })
    const channels = await channelsOf(tx, found)
    const known = new Set(await pausedAmong(tx, channels))
    const changing = channels.filter((channel) => known.has(channel) !== paused)
    if (changing.length === 0) throw new Failure(channels.length === 0 ? 'notFound' : 'alreadyTaken')
    const at = house.clock.now()
    if (paused) await pauseIn(tx, changing, { caseId: id, staffId: staff.id, at })
    else await openIn(tx, changing)
    await openCaseIn(house, tx, { staff, found })
    await settleActed(tx, id, at)
    const undoable = await undoableAct(tx, {
      staffId: staff.id,
      at,
      act: paused ? 'case_paused' : 'case_resumed',
      about: 'case',
      aboutId: id,
      personId: found.aboutId ?? undefined,
      after: changing,
      why: reason,
      right: 'safety',
      kind: casePauseKind,
      chain: casePauseKind,
      payload: { id, channelIds: changing, paused, staffId: staff.id },
    })
    await deskChanged(house.bus, tx, ['today', 'cases', `case:${id}`])
    return { channelIds: changing, done: undoable }
  })
  await tellOf(house, channelIds)
  return { ...done, isPaused: paused }
}

const payloadOf = v.object({
  id: v.string(),
  channelIds: v.array(v.string()),
  paused: v.boolean(),
  staffId: v.string(),
})

/** Returns the undo of a pause, or of its end. */
export function casePauseUndo(house: Pick<House, 'db' | 'bus' | 'clock'>): Undo {
  return async (tx, payload) => {
    const { id, channelIds, paused, staffId } = v.parse(payloadOf, payload)
    if (paused) await openIn(tx, channelIds)
    else await pauseIn(tx, channelIds, { caseId: id, staffId, at: house.clock.now() })
    await settleActed(tx, id, house.clock.now())
    await deskChanged(house.bus, tx, ['today', 'cases', `case:${id}`])
    return () => tellOf(house, channelIds)
  }
}

async function pauseIn(
  tx: Database,
  channelIds: readonly string[],
  { caseId, staffId, at }: { readonly caseId: string; readonly staffId: string; readonly at: Date },
): Promise<void> {
  for (const channelId of channelIds)
    await insertPause(tx, { channelId, caseId, pausedBy: staffId, pausedAt: at })
  await pauseChannels(tx, { channelIds, paused: true })
}

/** Opens conversations again, except for those in which one of two people blocks the other. */
async function openIn(tx: Database, channelIds: readonly string[]): Promise<void> {
  const open: string[] = []
  for (const channelId of channelIds) {
    const channel = await callableChannel(tx, channelId)
    const [one, other] = channel?.kind === 'one_to_one' ? channel.members : []
    if (one !== undefined && other !== undefined) {
      await holdContact(tx, [one, other])
      if (await isBlockBetween(tx, [one, other])) continue
    }
    open.push(channelId)
  }
  await dropPauses(tx, channelIds)
  await pauseChannels(tx, { channelIds: open, paused: false })
}

async function tellOf(house: Pick<House, 'db' | 'bus'>, channelIds: readonly string[]): Promise<void> {
  for (const channelId of channelIds) await membershipChanged(house, channelId)
}
