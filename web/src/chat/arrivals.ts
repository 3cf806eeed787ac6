import type { Message } from '@saathi/contract/chat/socket.ts'

type Arrival = Pick<Message, 'channelId' | 'userId'>

/** The messages since the server told the unread counts, which it does at most once a second. */
let arrivals: Arrival[] = []

/** Notes a message that the unread counts do not include yet. */
export function noteArrival({ channelId, userId }: Arrival): void {
  arrivals.push({ channelId, userId })
}

/** Forgets the arrivals: the counts that the server just told include them. */
export function forgetArrivals(): void {
  arrivals = []
}

/** The number of messages of others in a channel that the unread counts do not include yet. */
export function arrivalsFrom(channelId: string, personId: string): number {
  return arrivals.filter((each) => each.channelId === channelId && each.userId !== personId).length
}
