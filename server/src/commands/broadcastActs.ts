import * as v from 'valibot'

import { type AddressedChannel, unknownChannels } from '../chat/public/broadcastStore.ts'
import { isOtherBroadcast, sendBroadcast } from '../chat/public/broadcast.ts'
import type { House } from '../house/house.ts'
import { runningAmong } from '../mentorship/public/store.ts'
import { anyStaff, type PersonRow, peopleByIds, personByEmail } from '../people/public/store.ts'
import { messageFields, readMessageFile, storable } from './words/messageFile.ts'

type BroadcastHouse = Pick<House, 'db' | 'bus' | 'clock' | 'texts'>

/** From this number of channels on, the terminal shows the progress. */
const manyChannels = 100

/** A broadcast as staff write it. */
const written = v.object({
  ...messageFields,
  to: v.union(
    [
      v.picklist(['mentorships', 'mentors', 'mentees']),
      v.object({ channels: v.pipe(v.array(storable), v.minLength(1, 'No channel is named.')) }),
    ],
    'Please say "mentorships", "mentors", "mentees" or {"channels": [ids]}.',
  ),
  /** The address of the staff person who sends it. */
  from: v.optional(storable),
})
type Written = v.InferOutput<typeof written>

/** Sends a message from a file into many channels, once into each: `broadcast FILE`. */
export async function broadcast(
  house: BroadcastHouse,
  [file, ...more]: readonly string[],
): Promise<string | undefined> {
  if (file === undefined || more.length > 0) return undefined
  const checked = { schema: written, consequence: 'Nothing was sent.' }
  const { value, refuse } = readMessageFile(house, file, checked)
  const { id, to, message } = value
  const sender = await senderOfFile(house, value)
  if (sender === undefined) return refuse([['from']], 'This is no address of staff.')
  const channelIds = typeof to === 'string' ? null : to.channels
  const unknown = await unknownChannels(house.db, channelIds ?? [])
  const places = unknown.map((index) => ['to', 'channels', index])
  if (places.length > 0) return refuse(places, 'There is no channel with this id.')
  const sending = { id, senderId: sender.id, texts: message, channelIds }
  if (await isOtherBroadcast(house, sending))
    return refuse([['id']], 'This id was sent with other words or by another person.')
  const done = await sendBroadcast(house, sending, {
    choose: (channels) => chosenOf(house, value, channels),
    progress: ({ sent, before }) => {
      if (sent + before >= manyChannels) console.error(`${sent + before} channels …`)
    },
  })
  return `${done.sent} channels got the message${done.before === 0 ? '' : `, and ${done.before} had it before`}.`
}

async function senderOfFile({ db }: BroadcastHouse, { from }: Written): Promise<PersonRow | undefined> {
  const person = await (from === undefined ? anyStaff(db) : personByEmail(db, from.toLowerCase()))
  return person?.role === 'staff' && person.disabledAt === null ? person : undefined
}

/** Returns the language for each of these channels that a broadcast addresses. */
async function chosenOf(
  { db }: BroadcastHouse,
  { to }: Written,
  channels: readonly AddressedChannel[],
): Promise<ReadonlyMap<string, string>> {
  const mentorships = channels.flatMap(({ mentorshipId }) => mentorshipId ?? [])
  const running = new Set(await runningAmong(db, mentorships))
  const people = await peopleByIds(db, [...new Set(channels.flatMap((channel) => channel.people))])
  const byId = new Map(
    people.filter(({ disabledAt }) => disabledAt === null).map((person) => [person.id, person]),
  )
  return new Map(
    channels.flatMap((channel) => {
      const members = channel.people.flatMap((id) => byId.get(id) ?? [])
      return isMeant(to, { channel, members, running })
        ? [[channel.id, languageOfMost(members)] as const]
        : []
    }),
  )
}

interface Candidate {
  readonly channel: AddressedChannel
  readonly members: readonly PersonRow[]
  readonly running: ReadonlySet<string>
}

/**
 * Whether a broadcast goes into a channel; a channel without active members, or of an ended mentorship, has no
 * readers.
 */
function isMeant(to: Written['to'], { channel: { mentorshipId }, members, running }: Candidate): boolean {
  if (members.length === 0) return false
  if (typeof to !== 'string') return true
  if (mentorshipId !== null && !running.has(mentorshipId)) return false
  if (to === 'mentorships') return mentorshipId !== null
  return members.some(({ role }) => role === (to === 'mentors' ? 'mentor' : 'mentee'))
}

/** Returns the language that most of these people read; English if two are equally frequent. */
export function languageOfMost(people: readonly Pick<PersonRow, 'primaryLanguage'>[]): string {
  const counts = [...Map.groupBy(people, ({ primaryLanguage }) => primaryLanguage || 'en')]
    .map(([language, readers]) => ({ language, count: readers.length }))
    .toSorted((a, b) => b.count - a.count)
  const [first, second] = counts
  return first === undefined || first.count === second?.count ? 'en' : first.language
}
