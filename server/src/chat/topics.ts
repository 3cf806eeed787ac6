import * as v from 'valibot'

/** Messages were stored: their channels with the first and the last number. */
export const storedTopic = 'chat:stored'
export const storedEvent = v.object({
  stretches: v.array(v.object({ channelId: v.string(), first: v.number(), last: v.number() })),
})

/** A member has seen a channel up to somewhere. */
export const seenTopic = 'chat:seen'
export const seenEvent = v.object({ channelId: v.string(), personId: v.string(), at: v.string() })

/** The members of a channel changed; the channel list of these people is another. */
export const membersTopic = 'chat:members'
export const membersEvent = v.object({ channelId: v.string(), people: v.array(v.string()) })

/** The most stretches, or people, that fit into one event of the bus. */
export const mostInEvent = 60
