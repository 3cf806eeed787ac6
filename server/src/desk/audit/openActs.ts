import type { StaffMember } from '../../http/request.ts'
import type { JoinedRooms } from '../../room/room.ts'
import type { ShownAudit } from './store.ts'

/** The answers of the rooms on which the reading of the audit depends. */
export type ActRooms = Pick<JoinedRooms, 'seenSubjects' | 'closedActs'>

/** An act as one member of the team reads it. */
export interface ReadAct extends ShownAudit {
  /** Whether the reader sees what it is about. */
  readonly isSeen: boolean
}

/**
 * Returns these acts as a member of the team reads them. Everyone with the right reads that something was done, by whom and when. The
 * words and the values are only for those who see what it is about.
 */
export async function openActs(
  rooms: ActRooms,
  staff: StaffMember,
  rows: readonly ShownAudit[],
): Promise<ReadAct[]> {
  const closed = await rooms.closedActs(staff, rows)
  const seen = new Map<string, ReadonlySet<string>>()
  for (const [about, acts] of Map.groupBy(rows, (row) => row.about)) {
    const ids = [...new Set(acts.map(({ aboutId }) => aboutId))]
    seen.set(about, await rooms.seenSubjects(staff, about, ids))
  }
  return rows.map((row) => {
    const isSeen = seen.get(row.about)?.has(row.aboutId) === true
    const name = closed.get(row.id)
    if (isSeen && name === undefined) return { ...row, isSeen }
    return { ...row, act: name ?? row.act, before: null, after: null, why: null, isSeen }
  })
}
