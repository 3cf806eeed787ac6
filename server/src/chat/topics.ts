import * as v from 'valibot'

/** Messages were stored: the first and the last number in each channel. */
export const storedTopic = 'chat:stored'
export const storedEvent = v.object({
  stretches: v.array(v.object({ channelId: v.string(), first: v.number(), last: v.number() })),
})

/** A member's read position in a channel changed. */
export const seenTopic = 'chat:seen'
export const seenEvent = v.object({ channelId: v.string(), personId: v.string(), at: v.string() })

/** The members of a channel changed, and with them the channel list of these people. */
export const membersTopic = 'chat:members'
export const membersEvent = v.object({ channelId: v.string(), people: v.array(v.string()) })

/** The most ranges, or people, that fit into one event of the bus. */
export const mostInEvent = 60
