import type { Database } from '../../engines/database/database.ts'
import { holdApplication } from '../pool/store.ts'
import { formingMenteesOf, lockFormingGroups } from '../trackers/groupStore.ts'
import { lockTrackers, type TrackerRow } from '../trackers/store.ts'

/** The rows that a change of proposals locks. */
export interface Holding {
  readonly people: readonly string[]
  /** Mentors whose groups may change, with everyone in the groups. */
  readonly mentors: readonly string[]
  /** Proposals that are locked although they may have ended. */
  readonly ids: readonly string[]
}

/**
 * Locks people in the order of their ids, then the groups that form, then the proposals. Everything that changes
 * proposals locks in this order, so that no two transactions deadlock. Returns the proposals as they are under the
 * locks. Returns undefined if someone joined a group meanwhile: then the transaction begins again.
 */
export async function holdMatch(
  tx: Database,
  { people, mentors, ids }: Holding,
): Promise<readonly TrackerRow[] | undefined> {
  const locked = new Set([...people, ...(await formingMenteesOf(tx, mentors))])
  for (const id of [...locked].toSorted()) await holdApplication(tx, id)
  const members = await formingMenteesOf(tx, mentors)
  if (members.some((each) => !locked.has(each))) return undefined
  await lockFormingGroups(tx, mentors)
  return lockTrackers(tx, { people: [...locked], ids })
}
