import { v7 as uuid } from 'uuid'

import type { Database } from '../engines/database.ts'
import { insertChannel, insertMembers, kindsOfChannels, type NewMember } from './store.ts'

/** A channel to be opened. */
export interface NewChannel {
  readonly kind: 'one_to_one' | 'group' | 'assistant'
  readonly name: string
  readonly mentorshipId: string | null
  readonly members: readonly NewMember[]
  readonly at: Date
}

/** Opens a channel with its members in the caller's transaction and answers its id. */
export async function addChannel(tx: Database, channel: NewChannel): Promise<string> {
  const id = uuid()
  await insertChannel(tx, { id, ...channel })
  await insertMembers(tx, id, channel.members)
  return id
}

/** The kinds of the channels in which a person is active now. */
export async function channelKindsOf(db: Database, personId: string): Promise<NewChannel['kind'][]> {
  return (await kindsOfChannels(db, personId)).map(({ kind }) => kind)
}
