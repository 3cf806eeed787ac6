import type { PersonAsked, PersonPart } from '../room/deskDuties.ts'
import type { House } from '../house/house.ts'
import { newestDeliveries } from './delivery/store.ts'

/** The most messages that a page shows. */
const mostSent = 50

/** Returns the newest emails and other messages to a person, without their words. */
export async function messagesPart(
  { db }: Pick<House, 'db'>,
  { personId, say }: PersonAsked,
): Promise<PersonPart[]> {
  const sent = await newestDeliveries(db, personId, mostSent)
  const rows = sent.map(({ kind, channel, result, createdAt }) => ({
    // Its values may name other people, so the title is shown without them.
    title: say(`notice.${kind}.title`).replaceAll(/[:,]?\s*\{\w+\}/g, ''),
    words: say('desk.sent', {
      channel: say(`desk.channel.${channel}`),
      result: say(`desk.sentAs.${result}`),
    }),
    on: createdAt,
  }))
  return [{ name: 'emails', rows }]
}
