import * as v from 'valibot'
import { v7 as uuid } from 'uuid'

import { addChannel, membershipChanged } from '../../chat/public.ts'
import type { Database } from '../../engines/database.ts'
import { job } from '../../engines/queue.ts'
import type { House } from '../../house.ts'
import { assistantId, isHere, peopleWithTerms } from '../../people/public/store.ts'
import type { AfterCommit } from '../../room.ts'
import { claimChannel, withoutChannel } from './channelStore.ts'

/** The job that opens the channels of people who agreed to the terms before there was an assistant. */
export const openingJob = 'openAssistantChannels'
/** People whose channels are looked for at a time. */
const peopleAtOnce = 500

/** Opens a person's channel with the assistant, once. */
export async function openChannel(
  house: Pick<House, 'db' | 'bus' | 'clock'>,
  tx: Database,
  personId: string,
): Promise<AfterCommit> {
  const id = uuid()
  // Where two processes do this at once, the second one waits here until the first one is done.
  if (!(await claimChannel(tx, personId, id))) return async () => undefined
  const members = [{ personId }, { personId: assistantId }]
  await addChannel(tx, {
    id,
    kind: 'assistant',
    name: '',
    mentorshipId: null,
    members,
    at: house.clock.now(),
  })
  return () => membershipChanged(house, id)
}

/** Opens the missing channels of everybody who agreed to the terms. */
async function openMissing(house: House): Promise<void> {
  for (let after = ''; ;) {
    const people = await peopleWithTerms(house.db, { after, most: peopleAtOnce })
    const last = people.at(-1)
    if (last === undefined) return
    after = last.id
    const missing = await withoutChannel(
      house.db,
      people.map(({ id }) => id),
    )
    for (const personId of missing) {
      const afterCommit = await house.db.transaction(async (tx) =>
        (await isHere(tx, personId)) ? openChannel(house, tx, personId) : undefined,
      )
      await afterCommit?.()
    }
  }
}

/** The job of `openingJob`. */
export function openingJobOf(house: House) {
  return job({ payload: v.unknown(), lane: 'slow', work: () => openMissing(house) })
}
