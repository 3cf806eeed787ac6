import type { House } from '../../house/house.ts'
import { addChannel, membershipChanged, type NewChannel } from '../public/channels.ts'

/** Opens a channel with these people in it and tells them; missing fields get default values. Returns its id. */
export async function buildChannel(
  house: Pick<House, 'db' | 'bus' | 'clock'>,
  people: readonly { readonly id: string }[],
  parts: Partial<NewChannel> = {},
): Promise<string> {
  const channelId = await addChannel(house.db, {
    kind: people.length === 2 ? 'one_to_one' : 'group',
    name: 'Friends',
    mentorshipId: null,
    members: people.map(({ id }) => ({ personId: id })),
    at: house.clock.now(),
    ...parts,
  })
  await membershipChanged(house, channelId)
  return channelId
}
