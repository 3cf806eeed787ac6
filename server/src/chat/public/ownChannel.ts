import { v7 as uuid } from 'uuid'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { isHere, peopleWithTerms } from '../../people/public/store.ts'
import type { AfterCommit } from '../../room/room.ts'
import { addChannel, membershipChanged } from './channels.ts'

/** A channel that every person has with one bot. */
export interface OwnChannel {
  readonly kind: 'assistant' | 'team'
  readonly botId: string
  /** Stores that the channel is the person's; false if the person has one already. */
  claim(tx: Database, personId: string, channelId: string): Promise<boolean>
  /** Returns the people among these who have no such channel. */
  without(db: Database, people: readonly string[]): Promise<readonly string[]>
}

/** People whose channels are looked for at a time. */
const peopleAtOnce = 500

/** Opens a person's own channel once. */
export async function openOwnChannel(
  house: Pick<House, 'db' | 'bus' | 'clock'>,
  tx: Database,
  { own, personId }: { readonly own: OwnChannel; readonly personId: string },
): Promise<AfterCommit> {
  const { kind, botId, claim } = own
  const id = uuid()
  // If two processes do this at once, the second one waits here until the first one is done.
  if (!(await claim(tx, personId, id))) return async () => undefined
  const members = [{ personId }, { personId: botId }]
  await addChannel(tx, { id, kind, name: '', mentorshipId: null, members, at: house.clock.now() })
  return () => membershipChanged(house, id)
}

/** Opens the missing own channels of everyone who agreed to the terms. */
export async function openMissingChannels(house: House, own: OwnChannel): Promise<void> {
  for (let after = ''; ;) {
    const people = await peopleWithTerms(house.db, { after, most: peopleAtOnce })
    const last = people.at(-1)
    if (last === undefined) return
    after = last.id
    const ids = people.map(({ id }) => id)
    for (const personId of await own.without(house.db, ids)) {
      const afterCommit = await house.db.transaction(async (tx) =>
        (await isHere(tx, personId)) ? openOwnChannel(house, tx, { own, personId }) : undefined,
      )
      await afterCommit?.()
    }
  }
}
