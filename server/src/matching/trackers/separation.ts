import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { holdApplication } from '../pool/store.ts'
import { planFollowUp } from './end.ts'
import { deleteEmptyGroups, lockFormingGroups } from './groupStore.ts'
import { endTrackers, lockTrackers, standingOf } from './store.ts'

/**
 * Ends the open proposals between two people when one blocks the other. Both read that the time ran out, as for an
 * expiry, so that neither learns who did it. The two stay locked, so a proposal that is being made sees the block.
 */
export async function endBetween(
  house: Pick<House, 'clock' | 'due'>,
  tx: Database,
  people: readonly [string, string],
): Promise<void> {
  for (const personId of people.toSorted()) await holdApplication(tx, personId)
  const [one, other] = people
  const between = (await standingOf(tx, one)).filter(
    ({ mentorId, menteeId }) => mentorId === other || menteeId === other,
  )
  if (between.length === 0) return
  await lockFormingGroups(
    tx,
    between.filter(({ isForming }) => isForming).map(({ mentorId }) => mentorId),
  )
  const ids = between.map(({ id }) => id)
  const standing = await lockTrackers(tx, { people: [], ids })
  await endTrackers(tx, { ids, as: 'timed_out', by: null, at: house.clock.now() })
  await deleteEmptyGroups(
    tx,
    standing.flatMap(({ groupId }) => groupId ?? []),
  )
  for (const programme of new Set(standing.map((each) => each.programme))) {
    await planFollowUp(house, tx, programme)
  }
}
